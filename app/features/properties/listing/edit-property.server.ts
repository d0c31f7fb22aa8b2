import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { editsWait } from "../approval/steps/edits-wait.server.ts";
import { type PropertyRow, propertyById } from "../queries.server.ts";
import type { PropertyChanges } from "../schema.ts";
import { planEdit, writeEdit } from "./steps/write-edit.server.ts";

/**
 * Changes a landlord's own property; fields that are missing stay. Refuses an edit that began before another one was
 * saved. What has to be approved first waits, and `waits` says so.
 */
export async function editProperty(
  actor: Actor,
  propertyId: string,
  changes: PropertyChanges,
): Promise<{ property: PropertyRow; waits: boolean }> {
  const landlord = requireRole(actor, "landlord");
  const plan = await planEdit(propertyId, changes);
  return transaction(async (trx) => {
    await writeEdit(trx, landlord, plan);
    const { isSent } = await editsWait(propertyId, trx);
    return { property: (await propertyById(propertyId, trx, "own"))!, waits: isSent };
  });
}
