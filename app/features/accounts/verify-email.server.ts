import { timingSafeEqual } from "node:crypto";
import { transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { changeEmail } from "./change-email.server.ts";
import { proveAddress } from "./prove-address.server.ts";
import { signEmailToken } from "./sign-email-token.server.ts";

/**
 * Takes the token of a mailed link as proof that the member's address is theirs; twice is the same as once. A token
 * that was mailed to another address than the account's moves the account there.
 */
export async function verifyEmail(token: string, address: string): Promise<void> {
  await limitRate(`verify-email:${address}`, { max: 20, seconds: 600 });
  if (!token.startsWith("usr_")) return changeEmail(token, address);
  const userId = token.split(".")[0] ?? "";
  await transaction(async (trx) => {
    const user = await trx.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
    if (!user || !same(token, signEmailToken(userId, user.email))) {
      const message = "This link is not valid.";
      throw new Invalid(message, { token: message });
    }
    await proveAddress(trx, userId);
  });
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
