import type { Queryable } from "#app/platform/db.server.ts";
import { addDays, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { now } from "#app/platform/clock.server.ts";
import {
  datesProblem,
  type Difference,
  differenceOf,
  isExtension,
  minChangeCents,
  movesLate,
  type Side,
  sumOf,
  whyUnchangeable,
} from "#app/features/reservations/changes/model.ts";
import { offerAround, unsentRentOf } from "#app/features/reservations/changes/queries.server.ts";
import { datesTaken, gapProblem, limitProblem } from "#app/features/reservations/booking/model.ts";
import {
  fromRange,
  longestStayInDays,
  noEnd,
  quote,
  type Quote,
  type Stay,
} from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";

export type ChangeQuote = {
  before: Stay;
  after: Stay;
  is: Quote;
  difference: Difference;
  /** Canceling it refunds half at most from then on. */
  movesLate: boolean;
  /** An instant space at the same price, a tenant whose ID is verified, and only more days. */
  needsNoAnswer: boolean;
};

/**
 * What a change of a stay's dates costs, by the same function and limits as a new stay: at the price that was agreed, with
 * the discounts that the space gives now. Refuses dates that can't be had; what holds the days of others is decided by the
 * database. Nothing is paid or refunded as long as the stay isn't paid.
 */
export async function quoteChange(
  reservation: ReservationRow,
  side: Side,
  { start, lastDay }: { start: IsoDate; lastDay: IsoDate },
  database?: Queryable,
): Promise<ChangeQuote> {
  const refusal = whyUnchangeable(reservation);
  if (refusal !== null) throw new Conflict(refusal);
  const system = { kind: "system" } as const;
  const offer = await offerAround(system, reservation, database);
  const before = fromRange(reservation.stay);
  const after = { start, end: addDays(lastDay, 1) };
  const { today } = offer;
  const isEndless = before.end === noEnd;
  const isTooLong = !isEndless && daysBetween(start, after.end) > longestStayInDays;
  const tooFar = isTooLong || start > addDays(today, longestStayInDays);
  const problem =
    datesProblem(before, after, today) ??
    (tooFar
      ? {
          field: isEndless ? "start_date" : "end_date",
          message: "A stay can last at most three years and must start within three years.",
        }
      : // A first day that stays was asked for in time.
        limitProblem(
          after,
          start === before.start ? { ...offer, advanceDays: 0 } : offer,
          start === before.start ? start : today,
        ));
  if (problem) throw new Invalid(problem.message, { [problem.field]: problem.message });
  // The days that stay needn't be offered anymore.
  const fits = offer.free.some(
    (range) => range.start <= start && (range.end === null || after.end <= range.end),
  );
  const staysWithin = start >= before.start && after.end <= before.end;
  if (!fits && !staysWithin)
    throw new Conflict(offer.gapDays > 0 ? `${datesTaken} ${gapProblem(offer.gapDays)}` : datesTaken);
  const { priceCents, pricePer, cancellationPolicy: policy, timeZone } = reservation;
  // The first period of a rental costs the same wherever it begins.
  const is = isEndless ? reservation : quote(priceCents, pricePer, after, offer);
  const at = now();
  const difference = differenceOf({
    before,
    after,
    was: reservation,
    is,
    askedBy: side,
    policy,
    timeZone,
    at,
    unsentCents: await unsentRentOf(system, reservation, database),
    movedLate: reservation.movedLate,
  });
  const isPaid = reservation.paymentStatus === "paid";
  const more = sumOf(difference.more);
  if (isPaid && more > 0 && more < minChangeCents)
    throw new Invalid("These dates cost so little more that no card can be charged for it. Choose others.", {
      end_date: "These dates cost so little more that no card can be charged for it. Choose others.",
    });
  const zero = { rentCents: 0, feeCents: 0 };
  return {
    before,
    after,
    is,
    movesLate: movesLate(reservation, { after, askedBy: side, at }),
    difference: isPaid ? difference : { more: zero, less: zero, retained: zero },
    needsNoAnswer:
      side === "tenant" &&
      !isEndless &&
      offer.isInstant &&
      reservation.idVerified &&
      isExtension(before, after) &&
      // What the landlord offers now, and nothing that they have earned.
      offer.priceCents === priceCents &&
      offer.pricePer === pricePer &&
      is.offerCents >= reservation.offerCents,
  };
}
