import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import type { LoggedIn, LoginChange } from "#app/features/accounts/model.ts";
import { loginChanged } from "#app/features/accounts/events.server.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";

/** Audits that a login method was added or removed, and emails the member. */
export async function tellLoginChange(member: LoggedIn, change: LoginChange, address: string): Promise<void> {
  await transaction(async (trx) => {
    const auditId = await recordAction(trx, member, { action: change, subjectId: member.id, address });
    await enqueue(trx, loginChanged, { userId: member.id, change, auditId });
  });
}
