import { type RawBuilder, sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { StayState } from "../model.ts";

/** What a reservation's state in words depends on, as JSON of a calendar's query; of its own columns only. */
export function readStayState(of: RawBuilder<unknown>, timeZone: RawBuilder<unknown>): RawBuilder<StayState> {
  return sql`jsonb_build_object('status', ${of}.status, 'payment_status', ${of}.payment_status,
    'card_saved', ${of}.charge_on is not null and ${of}.payment_status = 'unpaid',
    'is_over', coalesce(upper(${of}.stay), 'infinity'::date) <= (${now()}::timestamptz at time zone ${timeZone})::date,
    'instant', ${of}.is_instant)`;
}
