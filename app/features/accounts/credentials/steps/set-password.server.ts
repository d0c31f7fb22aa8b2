import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { hashEmail } from "#app/platform/limit-emails.server.ts";
import { forgetAttempts } from "#app/platform/limit-rate.server.ts";
import { passwordHash } from "#app/features/accounts/login/auth.server.ts";
import { endAccess } from "#app/features/accounts/session/steps/end-access.server.ts";
import { passwordProblem } from "#app/features/accounts/model.ts";
import { passwordChanged } from "#app/features/accounts/events.server.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";

/**
 * Sets a member's password, ends all their sessions and voids the links emailed to them. A weak password is a 400 that
 * names `newPassword`.
 */
export async function setPassword(
  trx: Transaction,
  userId: string,
  newPassword: string,
  { action, address }: { action: "resetPassword" | "changePassword"; address: string },
): Promise<void> {
  const user = await trx.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  const problem = passwordProblem(newPassword, user);
  if (problem) throw new Invalid(problem, { newPassword: problem });
  const password = await passwordHash(newPassword);
  await trx
    .insertInto("credentials")
    .values({ id: newId("crd"), userId, accountId: userId, providerId: "credential", password })
    .onConflict((conflict) =>
      conflict.columns(["providerId", "accountId"]).doUpdateSet({ password, updatedAt: now() }),
    )
    .execute();
  await endAccess(trx, userId);
  // The old password no longer works, so failed attempts at it shouldn't delay the owner.
  await forgetAttempts(trx, [...(await loginKeys(trx, user)), `current-password:${userId}`]);
  await trx
    .updateTable("twoFactors")
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where("userId", "=", userId)
    .execute();
  const { username, email, emailVerified } = user;
  const actor = { kind: user.role, id: userId, username, email, emailVerified, visitorId: null };
  const auditId = await recordAction(trx, actor, { action, subjectId: userId, address });
  await enqueue(trx, passwordChanged, { userId, auditId });
}

/** The keys that guesses at the account are counted under: strangers', all its known browsers', and each of these. */
async function loginKeys(trx: Transaction, { id, email }: { id: string; email: string }): Promise<string[]> {
  const devices = await trx.selectFrom("knownDevices").select("deviceId").where("userId", "=", id).execute();
  const account = hashEmail(email);
  const own = devices.map(({ deviceId }) => `login:${deviceId}:${account}`);
  return [`login:${account}`, `login-devices:${account}`, ...own];
}
