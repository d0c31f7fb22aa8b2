import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { claimsOf, isSigned, timeOf } from "#app/platform/signed-token.server.ts";
import { hashToken } from "./steps/hash-token.server.ts";

/** An emailed link: it confirms an account's address, or moves the account to the new one. */
export type EmailLink = {
  use: "confirm" | "change";
  userId: string;
  /** Whether the account's current address is confirmed. */
  verified: boolean;
  expired: boolean;
  /** The row of `email_changes`; null for a confirmation. */
  changeId: string | null;
};

/** Reads the link with this token; null if it isn't ours, was used, or is void. */
export async function readEmailLink(token: string, database: Queryable = db): Promise<EmailLink | null> {
  return token.startsWith("ech_") ? readChange(database, token) : readConfirmation(database, token);
}

async function readConfirmation(database: Queryable, token: string): Promise<EmailLink | null> {
  const [userId = "", until] = claimsOf(token);
  const user = await database
    .selectFrom("users")
    .select(["email", "emailVerified"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user || !isSigned("verify-email", token, [user.email.toLowerCase()])) return null;
  const expired = timeOf(until) < now().getTime();
  return { use: "confirm", userId, verified: user.emailVerified, expired, changeId: null };
}

async function readChange(database: Queryable, token: string): Promise<EmailLink | null> {
  const change = await database
    .selectFrom("emailChanges")
    .innerJoin("users", "users.id", "userId")
    .select(["emailChanges.id", "userId", "expiresAt", "emailVerified"])
    .where("tokenHash", "=", hashToken(token, "change-email"))
    .whereRef("users.email", "=", "fromEmail")
    .executeTakeFirst();
  if (!change) return null;
  const { id: changeId, userId, emailVerified: verified, expiresAt } = change;
  return { use: "change", userId, verified, expired: expiresAt <= now(), changeId };
}
