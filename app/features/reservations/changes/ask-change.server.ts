import type { Actor } from "#app/features/accounts/model.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { transaction, violates } from "#app/platform/db.server.ts";
import { Conflict, Forbidden } from "#app/platform/errors.ts";
import { limitRate } from "#app/platform/limit-rate.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { formatCents, toDollars } from "#app/platform/money.ts";
import { datesTaken } from "../booking/model.ts";
import { lockReservations } from "../lifecycle/lock-reservations.server.ts";
import { toRange } from "../model.ts";
import { changeAnswerHours, isOpen, sumOf } from "./model.ts";
import { changesFor } from "./queries.server.ts";
import { agreeToChange } from "./steps/agree-to-change.server.ts";
import { quoteChange } from "./steps/quote-change.server.ts";
import { announceChange } from "./steps/announce-change.server.ts";

/** Each holds its dates for a day or longer, so that no one asks for the same ones again and again. */
const maxVain = 5;
const daysOfVain = 7;

type Wish = {
  start: IsoDate;
  lastDay: IsoDate;
  differenceCents?: number | undefined;
  /** The tenant agrees that what it costs more is charged to the card saved for the stay. */
  paysByCard?: boolean;
};

/**
 * Asks the other side of an accepted stay for other dates, and holds them until they answer; an extension of an instant
 * space by a verified tenant needs no answer. `differenceCents`, what the asker has been told (negative: to be refunded),
 * must equal ours.
 */
export async function askChange(actor: Actor, reservationId: string, wish: Wish): Promise<void> {
  const { side: asker } = await changesFor(actor, reservationId);
  if (asker === null) throw new Forbidden("Only the two sides of a stay can change its dates.");
  // Each is an email to the other side.
  await limitRate(`ask-change:${reservationId}`, { max: 10, seconds: 3600 });
  try {
    await transaction(async (trx) => {
      await lockReservations(trx, [reservationId]);
      const { reservation, side, changes } = await changesFor(actor, reservationId, trx);
      if (side === null) throw new Forbidden("Only the two sides of a stay can change its dates.");
      if (changes.some(({ state }) => isOpen(state)))
        throw new Conflict("A change of this stay’s dates is open already. Withdraw or answer it first.");
      const vain = changes.filter(
        ({ askedBy, state, createdAt }) =>
          askedBy === side && state !== "made" && createdAt > hoursFromNow(-24 * daysOfVain),
      );
      if (vain.length >= maxVain)
        throw new Conflict(
          "You asked for other dates five times in a week, and nothing came of it. Message the other side first, and ask again later.",
        );
      const { before, after, is, difference, needsNoAnswer } = await quoteChange(
        reservation,
        side,
        wish,
        trx,
      );
      checkDifference(wish, sumOf(difference.more) - sumOf(difference.less));
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
          units: is.units,
          discountPercent: is.discountPercent,
          discountCents: is.discountCents,
          offerCents: is.offerCents,
          feeCents: is.feeCents,
          // As quoted; fixed once it is agreed.
          lessRentCents: difference.less.rentCents,
          lessFeeCents: difference.less.feeCents,
          cardConsentCents: wish.paysByCard && side === "tenant" ? sumOf(difference.more) : null,
          expiresAt: hoursFromNow(changeAnswerHours),
          createdAt: now(),
          updatedAt: now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      // The exclusion reservation_stay_is_free decides about the days.
      await trx
        .updateTable("reservations")
        .set({ askedStay: toRange(after), updatedAt: now() })
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

function checkDifference({ differenceCents }: Wish, cents: number): void {
  if (differenceCents === undefined || differenceCents === cents) return;
  const words =
    cents === 0 ? "nothing" : cents > 0 ? `${formatCents(cents)} more` : `${formatCents(-cents)} less`;
  throw new Conflict(`The change costs ${words} now. Review it and ask again.`, {
    difference: toDollars(cents),
  });
}
