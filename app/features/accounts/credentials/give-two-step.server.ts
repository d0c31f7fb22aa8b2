import { randomUUID } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { generateRandomString, symmetricEncrypt } from "better-auth/crypto";
import { config } from "#app/platform/config.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { auth } from "../login/auth.server.ts";
import { loginChanged } from "../events.server.ts";
import { recordAction } from "../members/record-action.server.ts";

/** Gives a member new two-factor codes without asking for a current one; only on the server. Returns the app's key. */
export async function giveTwoStep(email: string): Promise<string> {
  const secret = generateRandomString(32);
  const key = (await auth.$context).secretConfig;
  const sealed = {
    secret: await symmetricEncrypt({ key, data: secret }),
    backupCodes: await symmetricEncrypt({ key, data: "[]" }),
    verified: true,
    failedVerificationCount: 0,
    lockedUntil: null,
    lastStep: null,
  };
  await transaction(async (trx) => {
    const user = await trx
      .updateTable("users")
      .set({ twoFactorEnabled: true })
      .where("email", "=", email)
      .where("emailVerified", "=", true)
      .returning("id")
      .executeTakeFirst();
    if (!user) throw new NotFound(`There is no account with the confirmed email ${email}.`);
    await trx
      .insertInto("twoFactors")
      .values({ id: randomUUID(), userId: user.id, ...sealed })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(sealed))
      .execute();
    const system = { kind: "system" } as const;
    const auditId = await recordAction(trx, system, { action: "twoStepOn", subjectId: user.id });
    await enqueue(trx, loginChanged, { userId: user.id, change: "twoStepOn", auditId });
  });
  return createOTP(secret).url(config.brandName, email);
}
