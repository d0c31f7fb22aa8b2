import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { importCalendar } from "./steps/import-calendar.server.ts";

/** Reads every imported calendar that is due, a few at a time. */
export async function importDueCalendars(): Promise<void> {
  const due = await db
    .selectFrom("importedCalendars")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "importedCalendars.landlordId")
        .onRef("properties.id", "=", "importedCalendars.propertyId"),
    )
    .select("importedCalendars.id")
    .where("nextReadAt", "<=", now())
    .where("properties.deletedAt", "is", null)
    .orderBy("nextReadAt")
    .limit(200)
    .execute();
  const waiting = due.values();
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (const { id } of waiting)
        await importCalendar(id).catch((error: unknown) =>
          log.error({ err: error, calendar: id }, "calendar not imported"),
        );
    }),
  );
}
