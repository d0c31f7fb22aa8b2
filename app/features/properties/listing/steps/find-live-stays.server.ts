import { sql } from "kysely";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/**
 * The live stays of a property that touch a range and are not over; `end` is the last day. Read from the table itself,
 * because reservations know properties and not the other way around; the lock on the property keeps the answer true.
 */
export async function findLiveStays(
  trx: Transaction,
  property: { id: string; today: IsoDate },
  range = "(,)",
): Promise<{ start_date: IsoDate; end_date: IsoDate }[]> {
  const { rows } = await sql<{ start: IsoDate; end: IsoDate }>`
    select lower(stay) as start, upper(stay) - 1 as end from reservations
    where property_id = ${property.id} and stay && ${range}::daterange and upper(stay) > ${property.today}::date
      and status in ('pending', 'docs_requested', 'accepted_pending_verification', 'accepted')
    order by stay`.execute(trx);
  return rows.map((stay) => ({ start_date: stay.start, end_date: stay.end }));
}
