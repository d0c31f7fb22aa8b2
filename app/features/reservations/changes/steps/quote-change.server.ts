import type { Queryable } from "#app/platform/db.server.ts";
import { addDays, daysBetween, type IsoDate } from "#app/platform/dates.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { config } from "#app/platform/config.server.ts";
import { readFeeRule } from "#app/platform/fee-rules.ts";
import { typeInSentence } from "#app/platform/space-types.ts";
import { minChargeCents } from "#app/platform/money.ts";
import { daysForTaxes, exemptAbove, isTaxedAlike, type Tax, taxesIn } from "#app/platform/tax.ts";
import { goodsAmong, goodsLost } from "#app/features/properties/model.ts";
import { now } from "#app/platform/clock.server.ts";
import {
  datesProblem,
  type Difference,
  differenceOf,
  isExtension,
  movesLate,
  type OtherSpace,
  sumOf,
  whyNotThere,
  whyUnchangeable,
} from "#app/features/reservations/changes/model.ts";
import { type Offer, offerAround, unsentRentOf } from "#app/features/reservations/changes/queries.server.ts";
import { contentsProblem } from "#app/features/reservations/terms/model.ts";
import { parseContents } from "#app/features/reservations/terms/present.ts";
import { datesTaken, gapProblem, limitProblem } from "#app/features/reservations/booking/model.ts";
import {
  fromRange,
  longestStayInDays,
  noEnd,
  quote,
  type Quote,
  type Stay,
  type Side,
  withTaxes,
} from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";

export type ChangeQuote = {
  before: Stay;
  after: Stay;
  is: Quote;
  /** The space that it is in then, and the terms of another one; null if it stays in its own. */
  propertyId: string;
  space: OtherSpace | null;
  difference: Difference;
  /** Canceling it refunds half at most from then on. */
  movesLate: boolean;
  /** An instant space at the same price or another one that costs no less, a tenant whose ID is verified, and no day fewer. */
  needsNoAnswer: boolean;
};

/**
 * What a change of a stay costs, by the same function and limits as a new stay: at the price that was agreed, with the discounts
 * that the space gives now, or on the terms of the other space. Refuses dates that can't be had; what holds the days of others is
 * decided by the database. Nothing is paid or refunded as long as the stay isn't paid.
 */
export async function quoteChange(
  reservation: ReservationRow,
  side: Side,
  { start, lastDay, propertyId }: { start: IsoDate; lastDay: IsoDate; propertyId?: string | undefined },
  database?: Queryable,
): Promise<ChangeQuote> {
  const refusal = whyUnchangeable(reservation);
  if (refusal !== null) throw new Conflict(refusal);
  const system = { kind: "system" } as const;
  const wanted = await offerAround(system, reservation, database, propertyId);
  const { offer, space } = spaceWanted(reservation, wanted);
  const before = fromRange(reservation.stay);
  const after = { start, end: addDays(lastDay, 1) };
  const { today } = offer;
  const isEndless = before.end === noEnd;
  const isTooLong = !isEndless && daysBetween(start, after.end) > longestStayInDays;
  const tooFar = isTooLong || start > addDays(today, longestStayInDays);
  // A first day that stays was asked for in time, and a landlord needs no notice of their own.
  const needsNotice = space === null ? start !== before.start : side === "tenant";
  const problem =
    datesProblem(before, after, today, space !== null) ??
    (tooFar
      ? {
          field: isEndless ? "start_date" : "end_date",
          message: "A stay can last at most three years and must start within three years.",
        }
      : limitProblem(after, needsNotice ? offer : { ...offer, advanceDays: 0 }, needsNotice ? today : start));
  if (problem) throw new Invalid(problem.message, { [problem.field]: problem.message });
  // The days that stay needn't be offered anymore.
  const fits = offer.free.some(
    (range) => range.start <= start && (range.end === null || after.end <= range.end),
  );
  const staysWithin = space === null && start >= before.start && after.end <= before.end;
  if (!fits && !staysWithin)
    throw new Conflict(offer.gapDays > 0 ? `${datesTaken} ${gapProblem(offer.gapDays)}` : datesTaken);
  const { priceCents, pricePer } = space ?? reservation;
  const { cancellationPolicy: policy, timeZone } = reservation;
  const fee = readFeeRule(reservation.feeRule);
  const taxes = taxesIn(reservation);
  if (!reservation.renews) checkTaxes(taxes, { after, pricePer }, offer);
  // The first period of a rental costs the same wherever it begins.
  const is = isEndless
    ? { ...reservation, taxes }
    : withTaxes(quote(priceCents, pricePer, after, fee, offer), taxes);
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
    isElsewhere: space !== null,
  });
  const isPaid = reservation.paymentStatus === "paid";
  const more = sumOf(difference.more);
  if (isPaid && more > 0 && more < minChargeCents)
    throw new Invalid("These dates cost so little more that no card can be charged for it. Choose others.", {
      end_date: "These dates cost so little more that no card can be charged for it. Choose others.",
    });
  const zero = { rentCents: 0, feeCents: 0 };
  return {
    before,
    after,
    is,
    propertyId: offer.id,
    space,
    movesLate: movesLate(reservation, { after, askedBy: side, at, isElsewhere: space !== null }),
    difference: isPaid ? difference : { more: zero, less: zero, retained: zero },
    needsNoAnswer:
      side === "tenant" &&
      !isEndless &&
      offer.isInstant &&
      reservation.idVerified &&
      isExtension(before, after) &&
      // What goes in was allowed when it was accepted, and may not be now.
      contentsProblem(parseContents(reservation.contents), offer) === null &&
      // What the landlord offers now, and nothing that they have earned.
      offer.priceCents === priceCents &&
      offer.pricePer === pricePer &&
      is.offerCents >= reservation.offerCents,
  };
}

/** Whether a stay is exempt was decided with its request, by its length and its place; these don't let it be decided again. */
function checkTaxes(
  taxes: readonly Tax[],
  { after, pricePer }: { after: Stay; pricePer: string },
  { taxRates }: Offer,
): void {
  const days = daysForTaxes(after, pricePer);
  const taxedBelow = exemptAbove(taxes);
  if (days < taxedBelow) {
    const message = `A stay of fewer than ${taxedBelow} days is taxed, and this one was requested as exempt. Cancel it and request the shorter one.`;
    throw new Invalid(message, { end_date: message });
  }
  if (taxRates && !isTaxedAlike(taxes, taxRates, days))
    throw refuseSpace("Other taxes are taken there. Cancel this stay and request that space.");
}

/** The other space that is wanted, if it may be had with what goes in; null for the stay's own. */
function spaceWanted(
  reservation: ReservationRow,
  offer: Offer | null,
): { offer: Offer; space: OtherSpace | null } {
  if (offer?.id === reservation.propertyId) return { offer, space: null };
  if (!offer?.isThere) throw refuseSpace("Choose another space of this landlord.");
  const refusal =
    whyNotThere(reservation, offer, offer.today) ??
    contentsProblem(parseContents(reservation.contents), offer);
  if (refusal !== null) throw refuseSpace(refusal);
  const { typeOfSpace, city, state, zipcode, houseRules } = offer;
  const { priceCents, pricePer, cancellationPolicy, minStayDays, gapDays, depositCents } = offer;
  const space = {
    before: { id: reservation.propertyId, title: reservation.propertyTitle },
    title: offer.title,
    // In words, as its addendum has it from now on.
    typeOfSpace: typeInSentence(config.spaceTypes, typeOfSpace),
    city,
    state,
    zipcode,
    houseRules,
    priceCents,
    pricePer,
    cancellationPolicy,
    minStayDays,
    gapDays,
    depositCents,
    allowed: goodsAmong(offer.allowed),
    notAllowed: goodsLost(reservation, offer),
    hasOtherRules: houseRules !== (reservation.agreedRules ?? ""),
  };
  return { offer, space };
}

function refuseSpace(message: string): Invalid {
  return new Invalid(message, { property_id: message });
}
