import { type RawBuilder, sql } from "kysely";
import type { IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";

/** The requests of a week (UTC, its Monday), and what has become of them until now. */
export type RequestWeek = {
  week: IsoDate;
  requests: number;
  accepted: number;
  paid: number;
  canceled: number;
};

/** Counts confirmed requests among these, made since a day. Who paid and canceled later counts as both. */
export async function countByWeek(among: RawBuilder<unknown>, since: IsoDate): Promise<RequestWeek[]> {
  // An acceptance sets until when to pay; undoing it takes that away. What was paid before an answer, and not accepted, is refunded.
  const isAccepted = sql`(pay_by is not null or status in ('accepted_pending_verification', 'accepted'))`;
  const { rows } = await sql<RequestWeek>`
    select date_trunc('week', created_at at time zone 'UTC')::date as week, count(*)::int as requests,
      count(*) filter (where ${isAccepted})::int as accepted,
      count(*) filter (where ${isAccepted} and payment_status in ('paid', 'refunded'))::int as paid,
      count(*) filter (where status = 'canceled')::int as canceled
    from reservations
    where ${among} and created_at >= ${since}::timestamp at time zone 'UTC' and hold_until is null
    group by 1`.execute(db);
  return rows;
}
