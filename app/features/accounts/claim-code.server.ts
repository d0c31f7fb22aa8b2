import { createHmac } from "node:crypto";
import { symmetricDecrypt } from "better-auth/crypto";
import { db } from "#app/platform/db.server.ts";
import { auth } from "./auth.server.ts";

const stepMs = 30_000;

/**
 * Takes the code of a member's app out of use, for all processes together; false when it, or one after it, was used
 * before. A code that is not right is left to the library, which counts those.
 */
export async function claimCode(userId: string, code: string): Promise<boolean> {
  const factor = await db
    .selectFrom("twoFactors")
    .select("secret")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!factor) return true;
  const key = (await auth.$context).secretConfig;
  const secret = await symmetricDecrypt({ key, data: factor.secret });
  // The library's clock is the machine's, and it takes the codes of one step before and after.
  const current = Math.floor(Date.now() / stepMs);
  const step = [current - 1, current, current + 1].find((one) => codeOf(secret, one) === code);
  if (step === undefined) return true;
  const { numUpdatedRows } = await db
    .updateTable("twoFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where((eb) => eb.or([eb("lastStep", "is", null), eb("lastStep", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** https://www.rfc-editor.org/rfc/rfc4226#section-5.3 */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
