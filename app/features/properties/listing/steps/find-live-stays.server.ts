import { sql } from "kysely";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/**
 * A property's live stays, and the dates that changes ask for, also those of stays that ask to come from another space, that
 * touch a range and aren't over; `end` is the last day. Reads the view of held stays, because properties can't import
 * reservations; the lock on the property keeps the answer true.
 */
export async function findLiveStays(
  trx: Transaction,
  property: { id: string; today: IsoDate },
  range = "(,)",
): Promise<{ start_date: IsoDate; end_date: IsoDate }[]> {
  const { rows } = await sql<{ start: IsoDate; end: IsoDate }>`
    select lower(days) as start, coalesce(upper(days), '9999-12-31'::date) - 1 as end
    from held_stays, unnest(array[stay, asked_stay]) as days
    where property_id = ${property.id} and days && ${range}::daterange and coalesce(upper(days), 'infinity'::date) > ${property.today}::date
      and is_live(status)
    order by days`.execute(trx);
  return rows.map((stay) => ({ start_date: stay.start, end_date: stay.end }));
}
