import type { Actor } from "#app/features/accounts/model.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { fromRange } from "../model.ts";
import { presentDates } from "../present.ts";
import type { ReservationRow } from "../queries.server.ts";
import { differenceOfChange, lastDayOf, sumOf, whyUnchangeable } from "./model.ts";
import { type ChangesJson, presentChange, presentChangeQuote } from "./present.ts";
import { type ChangeRow, changesFor, offerAround, unsentRentOf } from "./queries.server.ts";
import { quoteChange } from "./steps/quote-change.server.ts";

/**
 * The changes of a stay's dates, for its two sides and administrators, and what other dates would cost a side. `payments`
 * adds the card.
 */
export async function loadChanges(
  actor: Actor,
  reservationId: string,
  { start, lastDay }: { start?: IsoDate | undefined; lastDay?: IsoDate | undefined } = {},
): Promise<Omit<ChangesJson, "card">> {
  const { reservation, side, changes } = await changesFor(actor, reservationId);
  const { today, free, minStayDays, maxStayDays } = await offerAround(actor, reservation);
  const isAsked = changes.some(({ state }) => state === "asked");
  const unsentCents = isAsked ? await unsentRentOf({ kind: "system" }, reservation) : 0;
  const quote =
    side !== null && start !== undefined && lastDay !== undefined
      ? await quoteChange(reservation, side, { start, lastDay })
      : null;
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
    free: free.map((range) => ({
      start_date: range.start,
      end_date: range.end && lastDayOf({ start: range.start, end: range.end }),
    })),
    min_stay_days: minStayDays,
    max_stay_days: maxStayDays,
    today,
    quote: quote && presentChangeQuote(quote, reservation),
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
