import { endCheckout } from "../checkout/steps/end-checkout.server.ts";
import { insertPayment } from "../checkout/steps/insert-payment.server.ts";
import { laterChargeChanged } from "../events.server.ts";
import { describePayment } from "../extra-charges/model.ts";
import { covers, openCheckoutsOver } from "../queries.server.ts";
import { type Charged, retryAt } from "../renewals/model.ts";
import { chargeCard } from "../renewals/steps/charge-card.server.ts";
import { chargesWaiting, type LaterCharge, laterChargeOn, type WaitingCharge } from "./queries.server.ts";
import { changeCharge } from "./steps/change-charge.server.ts";
import { closeCharge } from "./steps/close-charge.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import {
  markStayCharged,
  setChargeDay,
  setPaymentStatus,
} from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { isAccepted, isLive } from "#app/features/reservations/model.ts";
import { reservationFor, type ReservationRow } from "#app/features/reservations/queries.server.ts";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { dateIn } from "#app/platform/dates.ts";
import { db, transaction, type Queryable, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { chargeStartsBy } from "#app/platform/provider-requests.ts";
import { sweep } from "#app/platform/sweep.server.ts";

const system = { kind: "system" } as const;

/** Announces, charges, repeats and gives up the cards saved for later stays. */
export async function chargeReservations(): Promise<void> {
  await sweep({
    find: (trx, last: WaitingCharge | null, limit) => chargesWaiting(system, trx, last, limit),
    work: ({ reservationId }) => chargeOne(reservationId),
    failure: ({ reservationId }) => ({ message: "a saved card was not charged", reservationId }),
  });
}

/** A reservation's card to charge, and the payment of this attempt. */
type Attempt = Due & { paymentId: string; triedAt: Date };

async function chargeOne(reservationId: string): Promise<void> {
  const due = await transaction((trx) => readDue(trx, reservationId));
  if (due === null) return;
  for (const checkout of await checkoutsBeside(due.charge)) if (!(await endCheckout(checkout))) return;
  const attempt = await transaction((trx) => markCharged(trx, reservationId));
  if (attempt === null) return;
  const { reservation, charge, paymentId, triedAt } = attempt;
  const payment = await db
    .selectFrom("payments")
    .select(["id", "state", "amountCents", "createdAt", "refusals"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const outcome = await chargeCard(payment, {
    startsBy: chargeStartsBy(triedAt),
    key: `${paymentId}-later`,
    customerId: charge.customerId,
    paymentMethodId: charge.paymentMethodId,
    description: describePayment(null, reservation.propertyTitle),
    orderId: reservation.orderId,
    reservationCode: reservation.reservationCode,
    metadata: { reservation_id: reservationId, charged: "later" },
  });
  await transaction((trx) => recordOutcome(trx, reservationId, { paymentId, outcome }));
}

/** Under the reservation's lock, as everyone who writes its charge. */
async function read(trx: Transaction, reservationId: string) {
  await lockReservations(trx, [reservationId]);
  const reservation = await reservationFor(system, reservationId, trx);
  return { reservation, charge: await laterChargeOn(system, reservationId, trx) };
}

type Due = { reservation: ReservationRow; charge: LaterCharge };

/** The charge that may be made now. One that is announced first, or whose reservation has ended, is null. */
async function readDue(trx: Transaction, reservationId: string): Promise<Due | null> {
  const { reservation, charge } = await read(trx, reservationId);
  const { status, holdUntil, undoUntil } = reservation;
  if (charge?.state !== "due" && charge?.state !== "processing") return null;
  const isWaiting = charge.nextTryAt > now();
  if (!isLive(status)) await drop(trx, reservation);
  else if (isWaiting && charge.toldAt === null) await announce(trx, reservation);
  // Nothing is charged until the landlord has accepted for good, and the request is confirmed.
  const isFirm = isAccepted(status) && holdUntil === null && (undoUntil === null || undoUntil <= now());
  return isFirm && !isWaiting ? { reservation, charge } : null;
}

/** Checkouts that someone may pay meanwhile. */
async function checkoutsBeside(charge: LaterCharge, database: Queryable = db) {
  const open = await openCheckoutsOver([charge.reservationId], database);
  return open.filter(({ id }) => id !== charge.paymentId);
}

async function drop(trx: Transaction, reservation: ReservationRow): Promise<void> {
  await closeCharge(trx, reservation, "void");
  await setPaymentStatus(trx, [reservation.id], "unpaid", "processing");
}

async function announce(trx: Transaction, reservation: ReservationRow): Promise<void> {
  await changeCharge(trx, reservation, { toldAt: now() });
  await enqueue(trx, laterChargeChanged, {
    reservationId: reservation.id,
    what: "upcoming",
    at: now().getTime(),
  });
}

/**
 * Marks a card as being charged, so that no one is asked to pay, or cancels the stay, meanwhile; null while a checkout can be paid. A process
 * that dies while charging leaves it to the next, an hour later, under the same payment.
 */
async function markCharged(trx: Transaction, reservationId: string): Promise<Attempt | null> {
  const due = await readDue(trx, reservationId);
  if (due === null || (await checkoutsBeside(due.charge, trx)).length > 0) return null;
  const { reservation, charge } = due;
  const paymentId =
    (await paymentToRepeat(trx, due)) ?? (await insertPayment(trx, { reservationId }, [reservation])).id;
  await changeCharge(trx, reservation, {
    state: "processing",
    attempts: charge.attempts + (charge.state === "due" ? 1 : 0),
    firstTriedAt: charge.firstTriedAt ?? now(),
    nextTryAt: hoursFromNow(1),
    paymentId,
  });
  await setPaymentStatus(trx, [reservationId], "processing", "unpaid");
  await markStayCharged(trx, reservation);
  return { reservation, charge, paymentId, triedAt: now() };
}

/**
 * The payment of an attempt whose outcome isn't known, or that the provider refused to charge: unless the stay costs something
 * else since, by a change of its dates.
 */
async function paymentToRepeat(trx: Transaction, { charge, reservation }: Due): Promise<string | null> {
  if (charge.state === "processing" || charge.paymentId === null) return charge.paymentId;
  const { refusal } = await trx
    .selectFrom("payments")
    .select("refusal")
    .where("id", "=", charge.paymentId)
    .executeTakeFirstOrThrow();
  if (refusal === null || !(await covers({ id: charge.paymentId }, [reservation], trx))) return null;
  return charge.paymentId;
}

/**
 * Writes down that a card was declined: it is charged again on days 1, 3 and 5; after that the reservation is unpaid like
 * one that was just accepted. A refused request is no attempt: it is made again in an hour. One that was paid is closed
 * with its payment.
 */
async function recordOutcome(
  trx: Transaction,
  reservationId: string,
  { paymentId, outcome }: { paymentId: string; outcome: Charged },
): Promise<void> {
  if (outcome.kind === "paid" || outcome.kind === "processing") return;
  const { reservation, charge } = await read(trx, reservationId);
  if (charge?.state !== "processing" || charge.paymentId !== paymentId) return;
  if (!isLive(reservation.status)) return drop(trx, reservation);
  if (outcome.kind === "refused") {
    const attempts = charge.attempts - 1;
    const firstTriedAt = attempts === 0 ? null : charge.firstTriedAt;
    await changeCharge(trx, reservation, {
      state: "due",
      attempts,
      firstTriedAt,
      nextTryAt: hoursFromNow(1),
    });
    return setPaymentStatus(trx, [reservationId], "unpaid", "processing");
  }
  const next = retryAt(charge.firstTriedAt ?? now(), charge.attempts, now());
  await changeCharge(trx, reservation, {
    state: next === null ? "failed" : "due",
    nextTryAt: next ?? charge.nextTryAt,
    refusal: outcome.refusal,
  });
  await setPaymentStatus(trx, [reservationId], "unpaid", "processing");
  await setChargeDay(trx, charge, next && dateIn(reservation.timeZone, next));
  const what = next === null ? "given_up" : outcome.needsOwner ? "authenticate" : "declined";
  await enqueue(trx, laterChargeChanged, { reservationId, what, at: charge.attempts });
}
