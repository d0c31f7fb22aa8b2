import type { Actor } from "#app/features/accounts/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { NotFound } from "#app/platform/errors.ts";
import { fromRange } from "../model.ts";
import { presentDates } from "../present.ts";
import { lastDayOf, wasEverNear, whyNotElsewhere, whyUnchangeable } from "./model.ts";
import type { ChangesJson } from "./present.ts";
import { changesFor, offerAround, spacesBeside } from "./queries.server.ts";
import { markQuote } from "./steps/mark-quote.server.ts";
import { quoteChange } from "./steps/quote-change.server.ts";
import { showChange } from "./steps/show-change.server.ts";

/**
 * The changes of a stay, for its two sides and administrators, the free days of its space or another one, and what other dates
 * or that space would cost a side. `payments` adds the card.
 */
export async function loadChanges(
  actor: Actor,
  reservationId: string,
  {
    start,
    lastDay,
    propertyId,
  }: { start?: IsoDate | undefined; lastDay?: IsoDate | undefined; propertyId?: string | undefined } = {},
): Promise<Omit<ChangesJson, "card">> {
  const { reservation, side, changes } = await changesFor(actor, reservationId);
  const offer = await offerAround(actor, reservation, undefined, propertyId);
  if (offer === null) throw new NotFound("Property not found.");
  const { today, free, minStayDays, maxStayDays } = offer;
  const quote =
    side !== null && start !== undefined && lastDay !== undefined
      ? await quoteChange(reservation, side, { start, lastDay, propertyId })
      : null;
  const maySpace =
    side !== null &&
    whyUnchangeable(reservation) === null &&
    whyNotElsewhere(reservation, today) === null &&
    !wasEverNear(changes, reservation.timeZone);
  return {
    title: reservation.propertyTitle,
    time_zone: reservation.timeZone,
    side,
    stay: presentDates(fromRange(reservation.stay)),
    renews: reservation.renews,
    changes: await Promise.all(changes.map((change) => showChange(reservation, change, side))),
    unchangeable: whyUnchangeable(reservation),
    property_id: offer.id,
    spaces: maySpace ? await spacesBeside(actor, reservation) : [],
    free: free.map((range) => ({
      start_date: range.start,
      end_date: range.end && lastDayOf({ start: range.start, end: range.end }),
    })),
    min_stay_days: minStayDays,
    max_stay_days: maxStayDays,
    today,
    quote: quote && markQuote(quote, reservation),
  };
}
