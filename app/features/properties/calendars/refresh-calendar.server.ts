import type { Actor } from "#app/features/accounts/model.ts";
import { NotFound } from "#app/platform/errors.ts";
import { importCalendar } from "./steps/import-calendar.server.ts";
import { calendarsOf } from "../queries.server.ts";

/** Reads a calendar of a landlord's own property again now. */
export async function refreshCalendar(actor: Actor, propertyId: string, calendarId: string): Promise<void> {
  const { imported } = await calendarsOf(actor, propertyId);
  if (!imported.some(({ id }) => id === calendarId)) throw new NotFound("Calendar not found.");
  await importCalendar(calendarId);
}
