import { sql } from "kysely";
import { mostGapDays, rangesOf } from "#app/features/properties/model.ts";
import type { PropertyRow } from "#app/features/properties/queries.server.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { fromRange } from "../../model.ts";
import { daysBeside, type OpenDays, without } from "../model.ts";

type Limited = Pick<
  PropertyRow,
  "id" | "timeZone" | "availability" | "minStayDays" | "maxStayDays" | "advanceDays" | "gapDays"
>;

/** The offered and taken days of a property that has been read. */
export async function readOpenDays(property: Limited): Promise<OpenDays> {
  const { id, minStayDays, maxStayDays, advanceDays, gapDays } = property;
  const today = todayIn(property.timeZone);
  const stays = (await staysFrom({ propertyId: id, ended: addDays(today, -mostGapDays) })).map((row) => ({
    ...fromRange(row.stay),
    gapDays: row.gapDays,
  }));
  const kept = stays.filter((stay) => stay.gapDays > 0 || gapDays > 0);
  return {
    today,
    earliest: addDays(today, advanceDays),
    minStayDays,
    maxStayDays,
    offered: without(
      rangesOf(property.availability),
      kept.flatMap((stay) => daysBeside(stay, gapDays)),
    ),
    taken: stays.filter(({ end }) => end > today).map(({ start, end }) => ({ start, end })),
  };
}

// The condition on the status is that of the indexes reservations_holding_dates and reservations_asked_elsewhere, which answer
// alone.
function staysFrom({ propertyId, ended }: { propertyId: string; ended: string }) {
  return db
    .selectFrom("heldStays")
    .innerJoinLateral(
      sql<{ days: string | null }>`unnest(array[stay, asked_stay])`.as<"held">(sql`held(days)`),
      (join) => join.onTrue(),
    )
    .select([sql<string>`days`.as("stay"), sql<number>`gap_days`.as("gapDays")])
    .where("propertyId", "=", propertyId)
    .where(sql<boolean>`is_live(status) and days is not null`)
    .where(sql<boolean>`held_until(stay, asked_stay) > ${ended}::date`)
    .orderBy("stay")
    .execute();
}
