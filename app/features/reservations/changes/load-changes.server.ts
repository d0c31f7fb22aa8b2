import type { Actor } from "#app/features/accounts/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { NotFound } from "#app/platform/errors.ts";
import { fromRange } from "../model.ts";
import { presentDates } from "../present.ts";
import type { ReservationRow } from "../queries.server.ts";
import {
  differenceOfChange,
  lastDayOf,
  sumOf,
  wasEverNear,
  whyNotElsewhere,
  whyUnchangeable,
} from "./model.ts";
import { type ChangesJson, presentChange, presentChangeQuote } from "./present.ts";
import { type ChangeRow, changesFor, offerAround, spacesBeside, unsentRentOf } from "./queries.server.ts";
import { quoteChange } from "./steps/quote-change.server.ts";

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
  const isAsked = changes.some(({ state }) => state === "asked");
  const unsentCents = isAsked ? await unsentRentOf({ kind: "system" }, reservation) : 0;
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
    changes: changes.map((change) =>
      presentChange(change, differenceNow(reservation, change, unsentCents), side),
    ),
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
    quote: quote && presentChangeQuote(quote, reservation, today),
  };
}

/** What a change costs more, or less than zero: as it was fixed, or as it would be if it was agreed now. */
function differenceNow(reservation: ReservationRow, change: ChangeRow, unsentCents: number): number {
  if (change.state !== "asked")
    return change.moreRentCents + change.moreFeeCents - change.lessRentCents - change.lessFeeCents;
  if (reservation.paymentStatus !== "paid") return 0;
  const { more, less } = differenceOfChange(reservation, change, unsentCents);
  return sumOf(more) - sumOf(less);
}
