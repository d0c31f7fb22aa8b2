import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { listingRefused } from "../events.server.ts";
import { lockWaiting } from "./steps/lock-waiting.server.ts";

/** Refuses a property, or an edit of one, with a reason for its landlord, who corrects it and so sends it again. */
export async function refuseListing(
  actor: Actor,
  { propertyId, version, reason }: { propertyId: string; version: number; reason: string },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "reviewer");
  await transaction(async (trx) => {
    const { id, changes, refused } = await lockWaiting(trx, propertyId, version);
    if (refused !== null) throw new Conflict("It is refused already.");
    await trx.updateTable("approvals").set({ refusedBecause: reason }).where("propertyId", "=", id).execute();
    const entry = { action: "refuseListing" as const, subjectId: id, address, details: { reason } };
    const auditId = await recordAction(trx, administrator, entry);
    await enqueue(trx, listingRefused, { propertyId: id, auditId, isEdit: changes !== null });
  });
}
