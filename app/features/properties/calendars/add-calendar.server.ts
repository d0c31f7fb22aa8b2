import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, violates } from "#app/platform/db.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { newId } from "#app/platform/ids.server.ts";
import { importCalendar } from "./steps/import-calendar.server.ts";
import { lockProperty } from "../listing/steps/lock-property.server.ts";
import type { NewCalendar } from "./schema.ts";

const mostCalendars = 10;

/**
 * Adds another site's calendar to a landlord's own property and reads it at once; a failed reading shows up with the
 * calendar.
 */
export async function addCalendar(
  actor: Actor,
  propertyId: string,
  { name, url }: NewCalendar,
): Promise<void> {
  const landlord = requireRole(actor, "landlord");
  const id = newId("cal");
  await transaction(async (trx) => {
    const property = await lockProperty(trx, landlord, propertyId);
    const { count } = await trx
      .selectFrom("importedCalendars")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("propertyId", "=", property.id)
      .executeTakeFirstOrThrow();
    if (count >= mostCalendars) throw new Conflict(`You can import up to ${mostCalendars} calendars.`);
    await trx
      .insertInto("importedCalendars")
      .values({ id, landlordId: landlord.id, propertyId: property.id, name, url, nextReadAt: now() })
      .execute();
  }).catch((error: unknown) => {
    if (violates(error, "calendar_is_imported_once"))
      throw new Conflict("This property already has that calendar.");
    throw error;
  });
  await importCalendar(id);
}
