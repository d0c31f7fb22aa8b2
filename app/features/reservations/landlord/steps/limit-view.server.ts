import { type RawBuilder, sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { liveStatuses } from "#app/features/reservations/model.ts";
import type { RequestView } from "../model.ts";

/** The condition of a part of a landlord's reservations, in a statement that has their `time_zone`; the same as `isInView`. */
export function limitView(view: RequestView, at = now()): RawBuilder<boolean> {
  const today = sql`(${at}::timestamptz at time zone time_zone)::date`;
  const held = sql`status = any(${[...liveStatuses]}) and status <> 'pending'`;
  const conditions: Record<RequestView, RawBuilder<boolean>> = {
    all: sql`true`,
    waiting: sql`status = 'pending'`,
    upcoming: sql`${held} and lower(stay) > ${today}`,
    current: sql`${held} and stay @> ${today}`,
    past: sql`status <> 'pending' and (not status = any(${[...liveStatuses]}) or upper(stay) <= ${today})`,
  };
  return sql`(${conditions[view]})`;
}
