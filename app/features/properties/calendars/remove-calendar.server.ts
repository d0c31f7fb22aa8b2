import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { blockImportedDays } from "../listing/steps/block-imported-days.server.ts";
import { lockProperty } from "../listing/steps/lock-property.server.ts";

/** Removes a calendar from a landlord's own property, and unblocks the days that only it blocked. */
export async function removeCalendar(actor: Actor, propertyId: string, calendarId: string): Promise<void> {
  const landlord = requireRole(actor, "landlord");
  await transaction(async (trx) => {
    const property = await lockProperty(trx, landlord, propertyId);
    const removed = await trx
      .deleteFrom("importedCalendars")
      .where("id", "=", calendarId)
      .where("propertyId", "=", property.id)
      .returning("id")
      .executeTakeFirst();
    if (!removed) throw new NotFound("Calendar not found.");
    await blockImportedDays(trx, property.id);
  });
}
