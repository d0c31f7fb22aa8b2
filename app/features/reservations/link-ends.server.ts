import { now } from "#app/platform/clock.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { fromRange, guestLinkDays } from "./model.ts";

/**
 * Until when (milliseconds) the links in mails about this stay work: their reader may need its receipt or its refund. A
 * stay without an end counts as if it ended today.
 */
export function linkEnds(stay: string): number {
  const end = fromRange(stay).end || now().toISOString().slice(0, 10);
  return Date.parse(addDays(end, guestLinkDays.afterStay));
}
