import { createOTP } from "@better-auth/utils/otp";
import { symmetricDecrypt } from "better-auth/crypto";
import { db } from "#app/platform/db.server.ts";
import { auth } from "../auth.server.ts";

const stepMs = 30_000;

/**
 * Marks a TOTP step as used (atomic); false if this or a later step was used. Leaves wrong codes to better-auth, which
 * counts them.
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
  // The library goes by the machine's clock and also accepts the codes of one step before and one after.
  const current = Math.floor(Date.now() / stepMs);
  const steps = [current - 1, current, current + 1];
  const codes = await Promise.all(steps.map((step) => createOTP(secret).hotp(step)));
  const step = steps[codes.indexOf(code)];
  if (step === undefined) return true;
  const { numUpdatedRows } = await db
    .updateTable("twoFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where((eb) => eb.or([eb("lastStep", "is", null), eb("lastStep", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
