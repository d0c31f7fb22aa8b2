import { now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { nameFromEmail } from "../model.ts";
import { hashToken } from "./steps/hash-token.server.ts";
import { rememberDevice } from "../session/steps/remember-device.server.ts";
import { setPassword } from "./steps/set-password.server.ts";

const spent = "This link is no longer valid. Please ask for a new one.";

/** The client: its IP address and its Cookie header. */
type Place = { address: string; cookies: string };

/**
 * Sets a new password with an emailed token, which works once; ends all sessions. The link proves the address: if it
 * was not confirmed before, everything set up until now is removed. Returns the Set-Cookie line that marks this
 * browser, and no other, as known.
 */
export async function resetPassword(token: string, newPassword: string, place: Place): Promise<string> {
  await limitRate(`reset:${place.address}`, { max: 10, seconds: 600 });
  return transaction(async (trx) => {
    const userId = await spendToken(trx, token);
    const { email, emailVerified } = await trx
      .selectFrom("users")
      .select(["email", "emailVerified"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!emailVerified) await clearUnconfirmed(trx, userId, email);
    await setPassword(trx, userId, newPassword, { action: "resetPassword", address: place.address });
    // Only now, because it clears the counters of the browsers that were known.
    await trx.deleteFrom("knownDevices").where("userId", "=", userId).execute();
    await trx.updateTable("users").set({ emailVerified: true }).where("id", "=", userId).execute();
    return rememberDevice(trx, userId, place.cookies);
  });
}

async function spendToken(trx: Transaction, token: string): Promise<string> {
  const link = await trx
    .deleteFrom("verifications")
    .where("identifier", "=", hashToken(token))
    .where("expiresAt", ">", now())
    .returning("value")
    .executeTakeFirst();
  if (!link) throw new Invalid(spent, { token: spent });
  return link.value;
}

/**
 * Removes every login method and name that was set before the address was confirmed: a stranger may have set them.
 * The caller replaces the password.
 */
async function clearUnconfirmed(trx: Transaction, userId: string, email: string): Promise<void> {
  await trx.deleteFrom("businesses").where("landlordId", "=", userId).execute();
  for (const table of ["passkeys", "twoFactors"] as const)
    await trx.deleteFrom(table).where("userId", "=", userId).execute();
  await trx
    .deleteFrom("credentials")
    .where("userId", "=", userId)
    .where("providerId", "!=", "credential")
    .execute();
  const username = nameFromEmail(email);
  await trx
    .updateTable("users")
    .set({ username, name: username, twoFactorEnabled: false, updatedAt: now() })
    .where("id", "=", userId)
    .execute();
  // These are secret URLs that show the booked days of the account's properties.
  await trx.deleteFrom("calendarFeeds").where("landlordId", "=", userId).execute();
}
