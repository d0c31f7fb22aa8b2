import { sql } from "kysely";
import { type PricePeriod, rangesOf } from "#app/features/properties/model.ts";
import { todayIn } from "#app/platform/clock.server.ts";
import { addDays, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { freeStaysNear, liveStatuses, longestStayInDays, type Stay, stayOf } from "../model.ts";

type Property = { id: string; pricePer: PricePeriod; timeZone: string };
type Wish = { start: IsoDate; lastDay: IsoDate | null; quantity: number };

/** Stays as long as the one wished that are offered and not taken: at most two, the next ones first. */
export async function findFreeStays(database: Queryable, property: Property, wish: Wish): Promise<Stay[]> {
  const { start, lastDay, quantity } = wish;
  const days = lastDay === null ? null : daysBetween(start, lastDay);
  const free = rangesOf(await freeDays(database, property));
  return freeStaysNear(free, start, (first) =>
    stayOf(first, days === null ? null : addDays(first, days), property.pricePer, quantity),
  );
}

const live = sql.join(liveStatuses.map((status) => sql.lit(status)));

async function freeDays(database: Queryable, { id, timeZone }: Property): Promise<string> {
  const today = todayIn(timeZone);
  const { rows } = await sql<{ free: string }>`
    select availability * datemultirange(daterange(${today}::date, ${addDays(today, longestStayInDays)}::date)) - coalesce(
      (select range_agg(stay) from reservations where property_id = properties.id and status in (${live})),
      datemultirange()) as free
    from properties where id = ${id}`.execute(database);
  return rows[0]?.free ?? "{}";
}
