import type { Actor } from "#app/features/accounts/model.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { transaction, violates } from "#app/platform/db.server.ts";
import { Conflict, Forbidden, Invalid } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { centsOf, formatCents } from "#app/platform/money.ts";
import { datesTaken } from "../booking/model.ts";
import { lockReservations } from "../lifecycle/lock-reservations.server.ts";
import { toRange } from "../model.ts";
import { changeAnswerHours, isOpen, sumOf, wasEverNear } from "./model.ts";
import { type ChangeRow, changesFor } from "./queries.server.ts";
import { agreeToChange } from "./steps/agree-to-change.server.ts";
import type { ChangeQuoteJson } from "./present.ts";
import { markQuote } from "./steps/mark-quote.server.ts";
import { quoteChange } from "./steps/quote-change.server.ts";
import { announceChange } from "./steps/announce-change.server.ts";
import { expiryOf } from "./steps/expiry-of.server.ts";
import { lockSpace } from "./steps/lock-space.server.ts";

/** Each holds its dates for a day or longer, so that no one asks for the same ones again and again. */
const maxVain = 5;
const daysOfVain = 7;
const shownBefore = "How to get in was shown before, so this stay stays in its space.";

type Wish = {
  start: IsoDate;
  lastDay: IsoDate;
  /** Another space of the landlord; without it the stay's own. */
  propertyId?: string | undefined;
  differenceCents?: number | undefined;
  /** Of the quote that the asker saw; needed for another space. */
  quoteMark?: string | undefined;
  /** The tenant agrees that what it costs more is charged to the card saved for the stay. */
  paysByCard?: boolean;
};

/**
 * Asks the other side of an accepted stay for other dates, or for another space of its landlord, and holds those days until they
 * answer; an extension of an instant space by a verified tenant needs no answer. What the asker saw must be what it is now:
 * `differenceCents` (negative: to be refunded), and of another space the whole quote.
 */
export async function askChange(actor: Actor, reservationId: string, wish: Wish): Promise<void> {
  const { side: asker } = await changesFor(actor, reservationId);
  if (asker === null) throw new Forbidden("Only the two sides of a stay can change it.");
  // Each is an email to the other side.
  await limitRate(`ask-change:${reservationId}`, { max: 10, seconds: 3600 });
  try {
    await transaction(async (trx) => {
      await lockReservations(trx, [reservationId]);
      const { reservation, side, changes } = await changesFor(actor, reservationId, trx);
      if (side === null) throw new Forbidden("Only the two sides of a stay can change it.");
      if (changes.some(({ state }) => isOpen(state)))
        throw new Conflict("A change of this stay is open already. Withdraw or answer it first.");
      const vain = changes.filter(
        ({ askedBy, state, createdAt }) =>
          askedBy === side && state !== "made" && createdAt > hoursFromNow(-24 * daysOfVain),
      );
      if (vain.length >= maxVain)
        throw new Conflict(
          "You asked for changes five times in a week, and nothing came of it. Message the other side first, and ask again later.",
        );
      const isElsewhere = wish.propertyId !== undefined && wish.propertyId !== reservation.propertyId;
      if (isElsewhere && wasEverNear(changes, reservation.timeZone)) throw new Conflict(shownBefore);
      if (wish.propertyId !== undefined) await lockSpace(trx, reservation.landlordId, wish.propertyId);
      const quote = await quoteChange(reservation, side, wish, trx);
      checkSeen(wish, markQuote(quote, reservation));
      const { before, after, is, propertyId, space, difference, needsNoAnswer } = quote;
      const { landlordId } = reservation;
      const change = await trx
        .insertInto("stayChanges")
        .values({
          id: newId("chg"),
          landlordId,
          reservationId,
          askedBy: side,
          stayBefore: toRange(before),
          stay: toRange(after),
          propertyId: space && propertyId,
          space: space && JSON.stringify(space),
          units: is.units,
          discountPercent: is.discountPercent,
          discountCents: is.discountCents,
          offerCents: is.offerCents,
          feeCents: is.feeCents,
          taxCents: is.taxCents ?? 0,
          // As quoted; fixed once it is agreed.
          lessRentCents: difference.less.rentCents,
          lessFeeCents: difference.less.feeCents,
          cardConsentCents: wish.paysByCard && side === "tenant" ? sumOf(difference.more) : null,
          expiresAt: expiryOf(changeAnswerHours, reservation, space !== null),
          createdAt: now(),
          updatedAt: now(),
        })
        .returningAll()
        .$castTo<ChangeRow>()
        .executeTakeFirstOrThrow();
      const held = toRange(after);
      // The exclusion reservation_stay_is_free decides about the days.
      await trx
        .updateTable("reservations")
        .set({
          ...(space
            ? { askedPropertyId: propertyId, askedThere: held, askedGapDays: space.gapDays }
            : { askedStay: held }),
          updatedAt: now(),
        })
        .where("landlordId", "=", landlordId)
        .where("id", "=", reservationId)
        .execute();
      if (needsNoAnswer) await agreeToChange(trx, actor, reservation, change);
      else await announceChange(trx, change.id, "asked");
    });
  } catch (error) {
    if (violates(error, "reservation_stay_is_free")) throw new Conflict(datesTaken);
    throw error;
  }
}

function checkSeen({ differenceCents, quoteMark }: Wish, quote: ChangeQuoteJson): void {
  const { difference } = quote;
  const cents = centsOf(difference);
  if (differenceCents !== undefined && differenceCents !== cents) {
    const words =
      cents === 0 ? "nothing" : cents > 0 ? `${formatCents(cents)} more` : `${formatCents(-cents)} less`;
    throw new Conflict(`The change costs ${words} now. Review it and ask again.`, { difference, quote });
  }
  if (quoteMark === undefined && quote.space === null) return;
  if (quoteMark === undefined) {
    const message = "Read the terms of the other space first.";
    throw new Invalid(message, { quote_mark: message });
  }
  if (quoteMark !== quote.quote_mark)
    throw new Conflict("The terms of this change are different now. Review them and ask again.", {
      difference,
      quote,
    });
}
