import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { bringForward } from "#app/platform/job-list.server.ts";

/** Runs a failed or waiting job now. */
export async function retryJob(actor: Actor, jobId: string, address: string): Promise<void> {
  const administrator = requireAdministrator(actor);
  await transaction(async (trx) => {
    if (!(await bringForward(trx, jobId))) throw new NotFound("Failed job not found.");
    await recordAction(trx, administrator, { action: "retryJob", subjectId: jobId, address });
  });
}
