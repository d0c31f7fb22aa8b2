import { sql } from "kysely";
import { todayIn } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { addMonths } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/in-batches.server.ts";
import { mondayOf, monthsKept } from "./model.ts";

/** Deletes who was counted on days that are over, with their salts, and counts after 13 months. */
export async function forgetNumbers(): Promise<void> {
  const today = todayIn("UTC");
  await db.deleteFrom("daySalts").where("day", "<", today).execute();
  await inBatches(
    (size) => sql`
      delete from day_visitors where (day, visitor, kind, subject) in (
        select day, visitor, kind, subject from day_visitors where day < ${today}
        order by day, visitor, kind, subject limit ${size} for update skip locked)`,
  );
  const oldest = mondayOf(addMonths(today, -monthsKept));
  await inBatches(
    (size) => sql`
      delete from daily_numbers where (kind, subject, day) in (
        select kind, subject, day from daily_numbers where day < ${oldest}
        order by day limit ${size} for update skip locked)`,
  );
}
