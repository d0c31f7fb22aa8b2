import { type RawBuilder, sql } from "kysely";
import { hoursFromNow } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { fromRange } from "../../model.ts";

/**
 * When a change ends that waits for this many hours; one to another space by the midnight from which it could no longer count
 * (whyNotElsewhere), so that no one pays for it and the other space's days are free again.
 */
export function expiryOf(
  hours: number,
  { stay, timeZone }: { stay: string; timeZone: string },
  isElsewhere: boolean,
): RawBuilder<Date> {
  const at = sql<Date>`${hoursFromNow(hours)}::timestamptz`;
  if (!isElsewhere) return at;
  const lastMidnight = addDays(fromRange(stay).start, -1);
  return sql<Date>`least(${at}, ${lastMidnight}::date::timestamp at time zone ${timeZone})`;
}
