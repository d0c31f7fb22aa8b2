import { type Transaction, transaction, violates } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { passwordHash } from "../login/auth.server.ts";
import type { Member, Role } from "../model.ts";
import { checkTerms } from "../terms/steps/check-terms.server.ts";
import { storeTerms } from "../terms/steps/store-terms.server.ts";
import { emailToVerify } from "../events.server.ts";

export type NewMember = {
  email: string;
  username: string;
  password: string;
  role: Role;
  emailVerified?: boolean;
  /** The version of the terms of service that they accept with it. */
  acceptsTerms?: string | undefined;
};

/** Creates an account with a password; an administrator's is an owner's. The database refuses a known address: a 400 that names the field. */
export async function createMember(given: NewMember): Promise<Member> {
  if (given.acceptsTerms !== undefined) await checkTerms(given.acceptsTerms);
  const hash = await passwordHash(given.password);
  try {
    return await transaction((trx) => insert(trx, given, hash));
  } catch (error) {
    if (!violates(error, "users_email_key")) throw error;
    const message = "An account with this email already exists.";
    throw new Invalid(message, { email: message });
  }
}

async function insert(trx: Transaction, given: NewMember, hash: string): Promise<Member> {
  const { username, role, emailVerified = false, acceptsTerms } = given;
  const administratorRole = role === "administrator" ? "owner" : null;
  const id = newId("usr");
  const email = given.email.toLowerCase();
  await trx
    .insertInto("users")
    .values({ id, name: username, username, email, emailVerified, role, administratorRole })
    .execute();
  await trx
    .insertInto("credentials")
    .values({ id: newId("crd"), userId: id, accountId: id, providerId: "credential", password: hash })
    .execute();
  if (!emailVerified) await enqueue(trx, emailToVerify, { userId: id });
  const member: Member = { kind: role, id, username, email, emailVerified };
  if (acceptsTerms !== undefined) await storeTerms(trx, member, acceptsTerms);
  return member;
}
