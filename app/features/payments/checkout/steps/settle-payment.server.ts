import { sql, type Selectable } from "kysely";
import type { Stripe } from "stripe";
import { collected, earned } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { fromRange } from "#app/features/reservations/model.ts";
import { makePaidChange } from "#app/features/reservations/changes/make-paid-change.server.ts";
import { isChangeId } from "#app/features/reservations/changes/model.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { transitionReservation } from "#app/features/reservations/lifecycle/transition-reservation.server.ts";
import { reservationFor, type ReservationRow } from "#app/features/reservations/queries.server.ts";
import { setDeposit, setPaymentStatus } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import type { Payments } from "#app/platform/database.types.ts";
import { violates, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { collects, idOf, type RefundReason, type Share } from "#app/features/payments/model.ts";
import {
  paymentUnnumbered,
  firstRentPaid,
  orderCardSaved,
  rentPaid,
  reservationPaid,
} from "#app/features/payments/events.server.ts";
import { closeCharge } from "#app/features/payments/later-charges/steps/close-charge.server.ts";
import { isExtraChargeId, ownReasons } from "#app/features/payments/extra-charges/model.ts";
import { failCharge } from "#app/features/payments/extra-charges/steps/fail-charge.server.ts";
import { markChargePaid } from "#app/features/payments/extra-charges/steps/mark-charge-paid.server.ts";
import { stakeOf } from "#app/features/payments/queries.server.ts";
import { noteKeptCard } from "./note-kept-card.server.ts";
import { refundSecondCharge } from "./refund-second-charge.server.ts";
import { requestRefund } from "#app/features/payments/refunds/steps/request-refund.server.ts";

type Payment = Selectable<Payments>;

/**
 * Books a session, or a payment without one (a rent charged to a saved card), that the provider reports as paid: once,
 * whatever the payment's state was. Each share pays its reservation, or is refunded if that has ended or was already paid;
 * so is a second charge for the same payment.
 */
export async function settlePayment(
  trx: Transaction,
  paid: Stripe.Checkout.Session | Stripe.PaymentIntent,
): Promise<void> {
  const paymentId = paid.metadata?.["payment_id"];
  const savesCard = paid.metadata?.["saves_card"] === "true";
  if (paid.object === "payment_intent") {
    const { id: intentId, latest_charge, currency, amount_received: amountCents } = paid;
    const chargeId = idOf(latest_charge);
    return settle(trx, paymentId, { sessionId: null, intentId, chargeId, currency, amountCents, savesCard });
  }
  const { id: sessionId, currency, amount_total: amountCents } = paid;
  const intentId = typeof paid.payment_intent === "string" ? paid.payment_intent : null;
  return settle(trx, paymentId, { sessionId, intentId, chargeId: null, currency, amountCents, savesCard });
}

export type Collected = {
  sessionId: string | null;
  intentId: string | null;
  /** The charge that brought it, which a session doesn't name. */
  chargeId: string | null;
  currency: string | null;
  amountCents: number | null;
  savesCard: boolean;
};

async function settle(trx: Transaction, paymentId: string | undefined, told: Collected): Promise<void> {
  const shares = await lockShares(trx, paymentId);
  const payment = await trx
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId ?? "")
    .executeTakeFirst();
  if (!payment) return log.warn({ ...told }, "collected money belongs to no payment of ours");
  if (payment.state === "succeeded") return refundSecondCharge(trx, payment, told);
  checkCollected(payment, told);
  await trx
    .updateTable("payments")
    .set({
      state: "succeeded",
      providerSessionId: told.sessionId,
      providerPaymentIntentId: told.intentId,
      providerChargeId: told.chargeId,
      refusal: null,
      updatedAt: now(),
    })
    .where("id", "=", payment.id)
    .execute();
  await postEntry(trx, { kind: "payment", causeId: payment.id, lines: collected(shares) });
  for (const share of shares) await settleShare(trx, payment, share);
  await noteKeptCard(trx, payment, told);
  if (told.savesCard)
    await enqueue(trx, orderCardSaved, {
      orderId: payment.orderId,
      paymentId: payment.id,
      savedAt: Math.floor(now().getTime() / 1000),
    });
  await enqueue(trx, paymentUnnumbered, { paymentId: payment.id });
}

/**
 * Locks the reservations in the order that opening a checkout does, so that two calls for one payment run one after the
 * other. Returns the shares in the order of their properties, as reserving locks them: reviving can't deadlock with it.
 */
async function lockShares(trx: Transaction, paymentId = ""): Promise<Share[]> {
  const shares = await trx
    .selectFrom("paymentShares")
    .innerJoin("reservations", "reservations.id", "paymentShares.reservationId")
    .select(["reservationId", "amountCents", "paymentShares.feeCents", "paymentShares.depositCents"])
    .where("paymentId", "=", paymentId)
    .orderBy("reservations.propertyId")
    .execute();
  if (shares.length === 0) return [];
  await lockReservations(
    trx,
    shares.map((share) => share.reservationId),
  );
  return shares;
}

/** The provider must have collected exactly what we asked for. Anything else is a bug and must not be booked. */
function checkCollected(payment: Payment, told: Collected): void {
  const isOurs = payment.providerSessionId === null || payment.providerSessionId === told.sessionId;
  const isWhole = told.amountCents === payment.amountCents && told.currency === payment.currency;
  if (isOurs && isWhole && told.intentId !== null) return;
  throw new Error(`The session ${told.sessionId ?? told.intentId} does not match the payment ${payment.id}.`);
}

async function settleShare(trx: Transaction, payment: Payment, share: Share): Promise<void> {
  const reservation = await reservationFor({ kind: "system" }, share.reservationId, trx);
  const paidBefore = await trx
    .selectFrom("paymentShares")
    .select("paymentId")
    .where("reservationId", "=", share.reservationId)
    .where("rentId", "is not distinct from", payment.rentId)
    .where("settled", "=", true)
    .executeTakeFirst();
  const refund = async (reason: RefundReason) => {
    // Its money goes back: it is collected no more.
    if (isExtraChargeId(payment.rentId)) await failCharge(trx, payment.rentId, ownReasons.canceled);
    await requestRefund(trx, { paymentId: payment.id, reservationId: share.reservationId, reason });
  };
  if (paidBefore) return refund("double_payment");
  // Its dates or its space, and its price, were changed while it was paid: it is asked for again.
  if (payment.rentId === null && !collects(share, reservation)) {
    await setPaymentStatus(trx, [share.reservationId], "unpaid", "processing");
    return refund("late_payment");
  }
  if (!isLive(reservation.status) && (payment.rentId !== null || !(await revived(trx, reservation))))
    return refund("late_payment");
  // In this transaction: a change counts if, and only if, its payment is booked.
  if (isChangeId(payment.rentId) && !(await makePaidChange(trx, payment.rentId)))
    return refund("late_payment");
  await trx
    .updateTable("paymentShares")
    .set({ settled: true })
    .where("paymentId", "=", payment.id)
    .where("reservationId", "=", share.reservationId)
    .execute();
  const stake = await stakeOf(trx, { paymentId: payment.id, reservationId: share.reservationId });
  const lines = earned(stake);
  await postEntry(trx, { kind: "rent", causeId: payment.rentId ?? share.reservationId, lines });
  if (stake.depositCents > 0) await setDeposit(trx, share.reservationId, { state: "held" });
  const told = { reservationId: share.reservationId, paymentId: payment.id };
  if (isChangeId(payment.rentId)) return;
  if (isExtraChargeId(payment.rentId)) return markChargePaid(trx, payment.rentId);
  if (payment.rentId !== null)
    return enqueue(trx, rentPaid, { rentId: payment.rentId, paymentId: payment.id });
  await setPaymentStatus(trx, [share.reservationId], "paid");
  await closeCharge(trx, reservation, "paid");
  await enqueue(trx, reservationPaid, told);
  if (reservation.renews) await enqueue(trx, firstRentPaid, told);
}

/** Revives a reservation that had only expired, if its dates are still offered, free and ahead. */
async function revived(trx: Transaction, reservation: ReservationRow): Promise<boolean> {
  const ahead = fromRange(reservation.stay).start >= todayIn(reservation.timeZone);
  if (reservation.status !== "expired" || !ahead) return false;
  if (!(await holdOffer(trx, reservation))) return false;
  await sql`savepoint revive`.execute(trx);
  try {
    await transitionReservation(trx, { kind: "system" }, reservation.id, "revive");
    await sql`release savepoint revive`.execute(trx);
    return true;
  } catch (error) {
    if (!violates(error, "reservation_stay_is_free")) throw error;
    await sql`rollback to savepoint revive`.execute(trx);
    return false;
  }
}

/**
 * True if the property still offers the stay; until the commit it then can't be deleted or withdrawn. Locked after the
 * reservation: changes of a property lock no reservation, so there is no deadlock.
 */
async function holdOffer(
  trx: Transaction,
  { landlordId, propertyId, stay }: ReservationRow,
): Promise<boolean> {
  const offer = await trx
    .selectFrom("properties")
    .select("id")
    .where("landlordId", "=", landlordId)
    .where("id", "=", propertyId)
    .where("deletedAt", "is", null)
    .where(sql<boolean>`availability @> ${stay}::daterange`)
    .forShare()
    .executeTakeFirst();
  return offer !== undefined;
}
