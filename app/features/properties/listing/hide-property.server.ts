import type { Actor } from "#app/features/accounts/model.ts";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { recordAction } from "#app/features/accounts/members/record-action.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { propertyHidden } from "../events.server.ts";

/** Removes a property from every list until it is shown again, and tells its landlord the reason. Reservations stay. */
export async function hideProperty(
  actor: Actor,
  { propertyId, reason }: { propertyId: string; reason: string },
  address: string,
): Promise<void> {
  const administrator = requireAdministrator(actor, "support", "reviewer");
  await transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("properties")
      .set({ hiddenAt: now(), hiddenBecause: reason, deletedAt: now() })
      .where("id", "=", propertyId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NotFound("Property not found.");
    const details = { reason };
    const entry = { action: "hideProperty" as const, subjectId: propertyId, address, details };
    const auditId = await recordAction(trx, administrator, entry);
    await enqueue(trx, propertyHidden, { propertyId, auditId });
  });
}
