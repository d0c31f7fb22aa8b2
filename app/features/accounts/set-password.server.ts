import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { passwordHash } from "./auth.server.ts";
import { passwordProblem, type Role } from "./model.ts";
import { passwordChanged } from "./news.server.ts";
import { recordDeed } from "./record-deed.server.ts";

/** Gives a member a new password and ends all their sessions. A weak one is a 400 that names `newPassword`. */
export async function setPassword(
  trx: Transaction,
  userId: string,
  newPassword: string,
  { deed, address }: { deed: "resetPassword" | "changePassword"; address: string },
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
  await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
  const { username, email, emailVerified } = user;
  const actor = { kind: user.role as Role, id: userId, username, email, emailVerified, visitorId: null };
  const auditId = await recordDeed(trx, actor, { deed, subjectId: userId, address });
  await enqueue(trx, passwordChanged, { userId, auditId });
}
