import { timingSafeEqual } from "node:crypto";
import { now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction, violates } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import type { Role } from "./model.ts";
import { addressProven, emailChanged } from "./news.server.ts";
import { recordDeed } from "./record-deed.server.ts";
import { type EmailChange, signChangeToken } from "./sign-change-token.server.ts";

/** Moves an account to the address whose mailbox gave us this token; ends all sessions. */
export async function changeEmail(token: string, address: string): Promise<void> {
  const change = read(token);
  try {
    await transaction((trx) => move(trx, change, address));
  } catch (error) {
    if (violates(error, "users_email_key")) refuse();
    throw error;
  }
}

async function move(trx: Transaction, { userId, from, to }: EmailChange, address: string) {
  const user = await trx
    .updateTable("users")
    .set({ email: to, emailVerified: true, updatedAt: now() })
    .where("id", "=", userId)
    .where("email", "=", from)
    .returningAll()
    .executeTakeFirst();
  if (!user) refuse();
  await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
  // Links to choose a password that were mailed to the former address are void.
  await trx.deleteFrom("verifications").where("value", "=", userId).execute();
  const { username, email, emailVerified } = user;
  const actor = { kind: user.role as Role, id: userId, username, email, emailVerified, visitorId: null };
  const auditId = await recordDeed(trx, actor, { deed: "changeEmail", subjectId: userId, address });
  await enqueue(trx, addressProven, { userId });
  await enqueue(trx, emailChanged, { userId, from, auditId });
}

function read(token: string): EmailChange {
  const parts = parse(token.split(".")[0] ?? "");
  if (parts === null || parts.until < now().getTime()) refuse();
  const [given, ours] = [Buffer.from(token), Buffer.from(signChangeToken(parts))];
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) refuse();
  return parts;
}

function parse(body: string): EmailChange | null {
  try {
    const [userId, from, to, until] = JSON.parse(Buffer.from(body, "base64url").toString()) as unknown[];
    const known = [userId, from, to].every((part) => typeof part === "string") && typeof until === "number";
    return known ? ({ userId, from, to, until } as EmailChange) : null;
  } catch {
    return null;
  }
}

function refuse(): never {
  const message = "This link is not valid.";
  throw new Invalid(message, { token: message });
}
