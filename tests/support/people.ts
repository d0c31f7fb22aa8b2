import { serializeSignedCookie } from "better-call";
import { auth, passwordHash } from "#app/features/accounts/login/auth.server.ts";
import type { Role, LoggedIn } from "#app/features/accounts/model.ts";
import type { AdministratorRole } from "#app/features/accounts/model.ts";
import { termsVersion } from "#app/features/accounts/terms/model.ts";
import { transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { visitorCookie } from "#app/features/accounts/session/visitor-cookie.server.ts";

export const password = "a-long-enough-password";

/** Someone to act as: `cookie` for `call`, `actor` for commands. */
export type Person = { id: string; email: string; username: string; cookie: string; actor: LoggedIn };

export const newTenant = (username = "Tess Tenant") => newPerson("tenant", username);
export const newLandlord = (username = "Lars Landlord") => newPerson("landlord", username);
/** An owner, who may do everything, or an administrator with another role. */
export const newAdministrator = (username = "Ada Admin", role: AdministratorRole = "owner") =>
  newPerson("administrator", username, role);

/** A visitor's browser that we already know. */
export function newVisitor() {
  const visitorId = newId("vis");
  return {
    id: visitorId,
    cookie: visitorCookie(visitorId).split(";")[0]!,
    actor: { kind: "visitor" as const, visitorId },
  };
}

async function newPerson(
  role: Role,
  username: string,
  administratorRole: AdministratorRole | null = null,
): Promise<Person> {
  const id = newId("usr");
  const email = `${newId("usr").slice(4, 16)}@people.example`;
  await insertMember(id, { email, username, role, administratorRole });
  const cookie = await sessionOf(id);
  const member = { kind: role, id, username, email, emailVerified: true, administratorRole };
  return { id, email, username, cookie, actor: { ...member, visitorId: null, acceptedTerms: termsVersion } };
}

/** A hash takes a tenth of a second: everyone shares the one of their common password. */
let hash: Promise<string> | null = null;

/** The rows of a signup (tests/api/signup.test.ts signs up) with a confirmed address. */
async function insertMember(
  id: string,
  {
    email,
    username,
    role,
    administratorRole,
  }: Record<"email" | "username", string> & {
    role: Role;
    administratorRole: AdministratorRole | null;
  },
) {
  const hashed = await (hash ??= passwordHash(password));
  await transaction(async (trx) => {
    await trx
      .insertInto("users")
      .values({
        id,
        name: username,
        username,
        email,
        emailVerified: true,
        role,
        administratorRole,
        acceptedTerms: termsVersion,
        acceptedTermsAt: new Date(),
      })
      .execute();
    await trx
      .insertInto("credentials")
      .values({ id: newId("crd"), userId: id, accountId: id, providerId: "credential", password: hashed })
      .execute();
  });
}

/** The cookie of a new session of this member. */
export async function sessionOf(userId: string): Promise<string> {
  const context = await auth.$context;
  const session = await context.internalAdapter.createSession(userId);
  const name = context.authCookies.sessionToken.name;
  return serializeSignedCookie(name, session.token, context.secret);
}
