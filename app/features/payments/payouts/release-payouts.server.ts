import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { payoutsDue } from "../events.server.ts";

/** Ends the hold on a landlord's payouts: what is due is sent now. */
export async function releasePayouts(actor: Actor, landlordId: string, address: string): Promise<void> {
  const administrator = requireAdministrator(actor, "finance");
  await transaction(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("payoutHolds")
      .where("landlordId", "=", landlordId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Conflict("This landlord’s payouts are not on hold.");
    await recordAction(trx, administrator, { action: "releasePayouts", subjectId: landlordId, address });
    await enqueue(trx, payoutsDue, {});
  });
}
