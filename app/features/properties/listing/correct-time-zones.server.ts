import { db } from "#app/platform/db.server.ts";
import { timeZoneOf } from "#app/platform/places/places.server.ts";

/** Gives properties their ZIP code's time zone, where the gazetteer they were added with had another one. */
export async function correctTimeZones(): Promise<void> {
  const stored = await db.selectFrom("properties").select(["zipcode", "timeZone"]).distinct().execute();
  for (const { zipcode, timeZone: before } of stored) {
    const timeZone = timeZoneOf(zipcode);
    if (timeZone === null || timeZone === before) continue;
    await db
      .updateTable("properties")
      .set({ timeZone })
      .where("zipcode", "=", zipcode)
      .where("timeZone", "=", before)
      .execute();
  }
}
