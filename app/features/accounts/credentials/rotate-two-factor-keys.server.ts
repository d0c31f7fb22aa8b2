import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { db } from "#app/platform/db.server.ts";
import { config } from "#app/platform/config.server.ts";
import { auth, versionOf } from "../login/auth.server.ts";

/**
 * Encrypts every two-factor key and its backup codes under SESSION_SECRET that are still under SESSION_SECRET_BEFORE. Can
 * be run again after an interruption.
 */
export async function rotateTwoFactorKeys(): Promise<{ rotated: number; kept: number }> {
  const key = (await auth.$context).secretConfig;
  const current = `$ba$${versionOf(config.sessionSecret)}$`;
  const factors = await db.selectFrom("twoFactors").select(["id", "secret", "backupCodes"]).execute();
  const old = factors.filter(({ secret, backupCodes }) =>
    [secret, backupCodes].some((one) => !one.startsWith(current)),
  );
  const anew = async (data: string) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  let rotated = 0;
  for (const { id, secret, backupCodes } of old) {
    const sealed = { secret: await anew(secret), backupCodes: await anew(backupCodes) };
    // One that a member has changed in between is new already.
    const { numUpdatedRows } = await db
      .updateTable("twoFactors")
      .set(sealed)
      .where("id", "=", id)
      .where("secret", "=", secret)
      .where("backupCodes", "=", backupCodes)
      .executeTakeFirst();
    rotated += Number(numUpdatedRows);
  }
  return { rotated, kept: factors.length - rotated };
}
