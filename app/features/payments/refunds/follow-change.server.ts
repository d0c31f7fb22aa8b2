import { sql } from "kysely";
import { daysMoved, type ChangeState } from "#app/features/reservations/changes/model.ts";
import { markChangeRefunded } from "#app/features/reservations/changes/mark-change-refunded.server.ts";
import { changeOf, type ChangeRow } from "#app/features/reservations/changes/queries.server.ts";
import { movedChargeDay } from "#app/features/reservations/lifecycle/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { setChargeDay } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { fromRange, isLive } from "#app/features/reservations/model.ts";
import { reservationFor, type ReservationRow } from "#app/features/reservations/queries.server.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { landlordFeeByRule } from "#app/platform/fee-rules.ts";
import { shareOfCents } from "#app/platform/money.ts";
import { taxesIn, taxInTotal } from "#app/platform/tax.ts";
import { endCheckout } from "../checkout/steps/end-checkout.server.ts";
import { laterChargeOn } from "../later-charges/queries.server.ts";
import { changeCharge } from "../later-charges/steps/change-charge.server.ts";
import { openCheckoutsOver, covers } from "../queries.server.ts";
import { withinLeft } from "../model.ts";
import { isDisputed, leftOfShare, sharesOfStay } from "./queries.server.ts";
import { refundShares } from "./steps/refund-shares.server.ts";

const system = { kind: "system" } as const;

/**
 * Runs after a change of a stay's dates was made, or has ended: refunds what it costs less, moves what is due later with the
 * stay, and ends the checkouts that are for something else now. Idempotent.
 */
export async function followChange({
  changeId,
  state,
}: {
  changeId: string;
  state: ChangeState;
}): Promise<void> {
  if (state === "asked" || state === "agreed") return;
  const { reservationId } = await changeOf(system, changeId);
  if (state === "made")
    await transaction(async (trx) => {
      await lockReservations(trx, [reservationId]);
      const change = await changeOf(system, changeId, trx);
      await refundLess(trx, change);
      await moveCharge(trx, change);
      await announceAgain(trx, change);
      // What may be sent to the landlord is looked at again: another day may be the first.
      await trx
        .updateTable("paymentShares")
        .set({ payoutDueAt: sql<Date>`'-infinity'` })
        .where("reservationId", "=", reservationId)
        .where("payoutDueAt", "is not", null)
        .execute();
    });
  await endStale(reservationId);
}

/** Once for a change. While a bank has the money nothing is decided, and the change is found again. */
async function refundLess(trx: Transaction, change: ChangeRow): Promise<void> {
  const { reservationId, lessRentCents: rentCents, lessFeeCents: feeCents } = change;
  if (change.refundedAt !== null || rentCents + feeCents === 0) return;
  const reservation = await reservationFor(system, reservationId, trx);
  const shares = await sharesOfStay(system, trx, reservationId);
  // The end of the stay refunds all that it doesn't keep.
  if (isLive(reservation.status)) {
    for (const { paymentId } of shares) if (await isDisputed(trx, paymentId)) return;
    const left = { rentCents: 0, feeCents: 0 };
    for (const share of shares) {
      const ofShare = await leftOfShare(trx, share);
      left.rentCents += ofShare.rentCents;
      left.feeCents += ofShare.feeCents;
    }
    // Someone may have refunded a part of it already.
    const part = withinLeft({ rentCents, feeCents }, left);
    const isWhole = part.rentCents === rentCents && part.feeCents === feeCents;
    await refundShares(trx, shares, "unused", isWhole ? { ...part, ...byRules(reservation, change) } : part);
  }
  await markChangeRefunded(trx, change);
}

/**
 * What of a change's refund is a tax and a landlord's fee: as much less as they are of the new price, by the reservation's rules,
 * whose fixed parts and limits stay with the stay. Of what is kept as canceled late, they are kept, too.
 */
function byRules(
  reservation: ReservationRow,
  change: ChangeRow,
): { taxCents: number; landlordFeeCents: number } {
  const { offerCents, taxCents, lessRentCents, lessFeeCents } = change;
  const rentCents = lessRentCents + change.retainedRentCents;
  const feeCents = lessFeeCents + change.retainedFeeCents;
  const was = offerCents + rentCents;
  const wasTaxCents = taxInTotal(was + change.feeCents + feeCents, taxesIn(reservation));
  const landlordFeeOf = (cents: number) => landlordFeeByRule(cents, reservation.landlordFeeRule);
  return {
    taxCents: partOf(wasTaxCents - taxCents, lessFeeCents, feeCents),
    landlordFeeCents: partOf(landlordFeeOf(was) - landlordFeeOf(offerCents), lessRentCents, rentCents),
  };
}

function partOf(cents: number, part: number, whole: number): number {
  return cents > 0 && whole > 0 ? shareOfCents(cents, part, whole) : 0;
}

/** A card that is saved for an unpaid stay is charged 90 days before its new first day, or a whole day after it is said. */
async function moveCharge(trx: Transaction, change: ChangeRow): Promise<void> {
  const moved = daysMoved(fromRange(change.stayBefore), fromRange(change.stay));
  const reservation = await reservationFor(system, change.reservationId, trx);
  const { id: reservationId, landlordId, chargeOn, paymentStatus, timeZone, stay } = reservation;
  if (moved === 0 || chargeOn === null || paymentStatus !== "unpaid") return;
  // Where the stay is by now: another change may have been made before this one is followed.
  const today = todayIn(timeZone);
  const on = movedChargeDay(fromRange(stay).start, chargeOn, today);
  await setChargeDay(trx, { landlordId, reservationId }, on);
  // Tomorrow is a whole day later: the holder who reads of it a minute before midnight has time to change the card, too.
  const aDayLater = on > today ? now() : null;
  const { rows } = await sql<{ at: Date }>`
    select greatest(${on}::timestamp, ${aDayLater}::timestamptz at time zone ${timeZone} + interval '1 day')
      at time zone ${timeZone} as at`.execute(trx);
  await changeCharge(trx, reservation, { nextTryAt: rows[0]!.at });
}

/** The day, the amount and the space of a charge that was announced before the change were those of then. */
async function announceAgain(trx: Transaction, { reservationId, updatedAt }: ChangeRow): Promise<void> {
  const reservation = await reservationFor(system, reservationId, trx);
  const charge = await laterChargeOn(system, reservationId, trx);
  if (reservation.paymentStatus !== "unpaid" || charge?.state !== "due") return;
  if (charge.toldAt !== null && charge.toldAt < updatedAt)
    await changeCharge(trx, reservation, { toldAt: null });
}

/** Checkouts of a change that isn't agreed (anymore), or of another price of the stay. */
async function endStale(reservationId: string): Promise<void> {
  const reservation = await reservationFor(system, reservationId);
  for (const payment of await openCheckoutsOver([reservationId])) {
    const { rentId } = payment;
    const isCurrent =
      rentId === null
        ? await covers(payment, [reservation])
        : (await changeOf(system, rentId)).state === "agreed";
    // Of a whole order the other stays are paid again with another checkout.
    if (!isCurrent) await endCheckout(payment);
  }
}
