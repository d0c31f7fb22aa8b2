import { now } from "#app/platform/clock.server.ts";
import { type Transaction, transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { hashToken } from "./hash-token.server.ts";
import { addressProven } from "./news.server.ts";
import { setPassword } from "./set-password.server.ts";

const spent = "This link is no longer valid. Please ask for a new one.";

/** Sets a new password with the token of a mailed link, which works once; ends all sessions. */
export async function resetPassword(token: string, newPassword: string, address: string): Promise<void> {
  await limitRate(`reset:${address}`, { max: 10, seconds: 600 });
  await transaction(async (trx) => {
    const userId = await spendToken(trx, token);
    await setPassword(trx, userId, newPassword, { deed: "resetPassword", address });
    // The link came by mail: the address is theirs. Other links they asked for are void now.
    await trx.updateTable("users").set({ emailVerified: true }).where("id", "=", userId).execute();
    await enqueue(trx, addressProven, { userId });
    await trx.deleteFrom("verifications").where("value", "=", userId).execute();
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
