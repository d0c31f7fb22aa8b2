import type { Actor } from "#app/features/accounts/model.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { listingApproved } from "../events.server.ts";
import { applyChanges, planMove } from "../listing/steps/apply-changes.server.ts";
import { heldOf } from "./steps/edits-wait.server.ts";
import { lockWaiting } from "./steps/lock-waiting.server.ts";

/** Makes a property, or an edit of one, public as the administrator saw it: refuses another version with Conflict. */
export async function approveListing(
  actor: Actor,
  { propertyId, version }: { propertyId: string; version: number },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "reviewer");
  // The place provider may be slow to say where a changed address is.
  const move = await planMove(propertyId, await heldOf(propertyId));
  await transaction(async (trx) => {
    const { id, landlordId, changes } = await lockWaiting(trx, propertyId, version);
    if (changes) await applyChanges(trx, { id, landlordId }, changes, move);
    else await publish(trx, id, landlordId);
    await trx.deleteFrom("approvals").where("propertyId", "=", id).execute();
    const details: Record<string, string> = changes ? { changes: Object.keys(changes).join(", ") } : {};
    const entry = { action: "approveListing" as const, subjectId: id, address, details };
    const auditId = await recordAction(trx, administrator, entry);
    await enqueue(trx, listingApproved, { propertyId: id, auditId, isEdit: changes !== null });
  });
}

async function publish(trx: Transaction, id: string, landlordId: string): Promise<void> {
  const { banned } = await trx
    .selectFrom("users")
    .select("banned")
    .where("id", "=", landlordId)
    // A suspension waits for this transaction, then hides what it made public.
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (banned) throw new Conflict("Its landlord is suspended. Reinstate them first.");
  await trx
    .updateTable("properties")
    .set({ unapproved: null, deletedAt: null })
    .where("id", "=", id)
    .execute();
}
