import type { Stripe } from "stripe";
import { payoutReversed } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { setPaymentStatus } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { replaceUnstorable } from "#app/platform/storable-text.server.ts";
import { bookDispute } from "#app/features/payments/disputes/steps/book-dispute.server.ts";
import { bookPayout } from "#app/features/payments/payouts/steps/book-payout.server.ts";
import { closePayment } from "#app/features/payments/checkout/steps/close-payment.server.ts";
import { bookedEvents, type EventState } from "#app/features/payments/model.ts";
import { recordBankPayout } from "#app/features/payments/payouts/steps/record-bank-payout.server.ts";
import { applyRefundEvent } from "#app/features/payments/refunds/steps/apply-refund-event.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { accountChanged, cardSaved, orderCardSaved } from "#app/features/payments/events.server.ts";
import { settlePayment } from "#app/features/payments/checkout/steps/settle-payment.server.ts";
import { provider } from "#app/features/payments/stripe.server.ts";

/**
 * Stores a provider event once by its id, and books it in the same transaction. Late, repeated and disordered events
 * change nothing twice. An event of another mode is stored and ignored. One that can't be booked is kept with its
 * error, which is returned, and changes nothing until it is retried; null if all is well.
 */
export async function bookEvent(received: Stripe.Event): Promise<string | null> {
  const event = replaceUnstorable(received);
  const isLive = provider === "live";
  const isOurs = isLive ? event.livemode : !event.livemode;
  if (!isOurs) {
    const trouble = `It is in ${isLive ? "test" : "live"} mode; payments run in ${provider} mode.`;
    log.warn({ event: event.id }, "an event of another mode was ignored");
    await keep(event, withoutData(event), "ignored", trouble);
    return trouble;
  }
  try {
    await transaction((trx) => bookOnce(trx, event));
    return null;
  } catch (error) {
    log.error({ err: error, event: event.id }, "an event of the payment provider could not be booked");
    const trouble = error instanceof Error ? error.message : String(error);
    await keep(event, withoutPeople(event), "failed", trouble);
    return trouble;
  }
}

async function bookOnce(trx: Transaction, event: Stripe.Event): Promise<void> {
  const isBooked = (bookedEvents as readonly string[]).includes(event.type);
  const at = now();
  const taken = await trx
    .insertInto("providerEvents")
    .values({
      id: event.id,
      type: event.type,
      payload: isBooked ? withoutPeople(event) : withoutData(event),
      receivedAt: at,
      handledAt: at,
      triedAt: at,
    })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ state: "booked", trouble: null, handledAt: at, triedAt: at })
        .where("providerEvents.state", "=", "failed"),
    )
    .returning("id")
    .executeTakeFirst();
  if (taken) await book(trx, event);
}

/** Nothing is booked for these events, so we don't keep the personal data in them. */
function withoutData(event: Stripe.Event): string {
  return JSON.stringify({ ...event, data: undefined });
}

/** Without what we don't book: a dispute's evidence has the guest's name and email, an account its landlord's and more. */
function withoutPeople(event: Stripe.Event): string {
  if (event.type === "account.updated") {
    const { id, details_submitted, payouts_enabled, capabilities } = event.data.object;
    return withObject(event, { id, object: "account", details_submitted, payouts_enabled, capabilities });
  }
  if (event.type.startsWith("charge.dispute."))
    return withObject(event, { ...event.data.object, evidence: {} });
  return JSON.stringify(event);
}

/** Also without `previous_attributes`, which can repeat what the object leaves out. */
function withObject(event: Stripe.Event, object: object): string {
  return JSON.stringify({ ...event, data: { object } });
}

/** An event booked since then stays booked. */
async function keep(event: Stripe.Event, payload: string, state: EventState, trouble: string) {
  const at = now();
  await db
    .insertInto("providerEvents")
    .values({ id: event.id, type: event.type, payload, state, trouble, receivedAt: at, triedAt: at })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({
          state,
          trouble,
          triedAt: at,
          attempts: eb("providerEvents.attempts", "+", 1),
        }))
        .where("providerEvents.state", "=", "failed"),
    )
    .execute();
}

async function book(trx: Transaction, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case "checkout.session.completed":
      if (event.data.object.mode === "setup") return bookCard(trx, event.data.object, event.created);
      return bookSession(trx, event.data.object);
    case "checkout.session.async_payment_succeeded":
      return bookSession(trx, event.data.object);
    case "checkout.session.async_payment_failed":
      return closePayment(trx, event.data.object.metadata?.["payment_id"], "failed");
    case "checkout.session.expired":
      return closePayment(trx, event.data.object.metadata?.["payment_id"], "expired");
    case "payment_intent.succeeded":
      // A checkout's has its session's event.
      if (!isOfSavedCard(event.data.object)) return;
      return settlePayment(trx, event.data.object);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return applyRefundEvent(trx, event.data.object);
    case "account.updated":
      return enqueue(trx, accountChanged, { accountId: event.data.object.id });
    case "payout.failed":
    case "payout.paid":
      return recordBankPayout(trx, event.account, event.data.object, event.created);
    case "transfer.created":
      return bookPayout(trx, event.data.object.metadata?.["payout_id"], event.data.object.id);
    case "transfer.reversed":
      return bookReversal(trx, event.data.object);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return bookDispute(trx, event.data.object, new Date(event.created * 1000));
  }
}

async function bookSession(trx: Transaction, session: Stripe.Checkout.Session): Promise<void> {
  if (session.payment_status === "paid") return settlePayment(trx, session);
  return markProcessing(trx, session.metadata?.["payment_id"]);
}

/** A tenant saved a card without paying. */
async function bookCard(trx: Transaction, session: Stripe.Checkout.Session, savedAt: number): Promise<void> {
  const { metadata, setup_intent: setupIntentId } = session;
  if (typeof setupIntentId !== "string") return;
  const { lease_id: leaseId, order_id: orderId, reservation_id: reservationId } = metadata ?? {};
  if (leaseId !== undefined) await enqueue(trx, cardSaved, { leaseId, setupIntentId, savedAt });
  if (orderId !== undefined)
    await enqueue(trx, orderCardSaved, {
      orderId,
      setupIntentId,
      savedAt,
      ...(reservationId !== undefined && { reservationId }),
    });
}

/** True for a charge while the cardholder was away; one that was paid by hand is settled by its session. */
function isOfSavedCard({ metadata, setup_future_usage }: Stripe.PaymentIntent): boolean {
  const isOurs = metadata["rent_id"] !== undefined || metadata["charged"] === "later";
  return isOurs && setup_future_usage === null;
}

/** The guest has finished the checkout and the money is on its way: no one may be asked to pay again. */
async function markProcessing(trx: Transaction, paymentId: string | undefined): Promise<void> {
  const shares = await trx
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select("paymentShares.reservationId")
    .where("payments.id", "=", paymentId ?? "")
    .where("payments.state", "in", ["opening", "open"])
    .execute();
  const ids = shares.map(({ reservationId }) => reservationId);
  await setPaymentStatus(trx, ids, "processing", "unpaid");
}

/** Books that a transfer was taken back, in whole or in part, in the provider's dashboard: we owe it again. */
async function bookReversal(trx: Transaction, transfer: Stripe.Transfer): Promise<void> {
  const payoutId = transfer.metadata["payout_id"] ?? "";
  await bookPayout(trx, payoutId, transfer.id);
  const payout = await trx
    .selectFrom("payouts")
    .select(["id", "landlordId", "reservationId", "reversedCents"])
    .where("id", "=", payoutId)
    .executeTakeFirst();
  if (!payout) return log.warn({ transfer: transfer.id }, "a reversed transfer belongs to no payout of ours");
  const { landlordId, reservationId, reversedCents } = payout;
  const reversedNow = transfer.amount_reversed;
  // Older than what we know.
  if (reversedNow <= reversedCents) return;
  const { numUpdatedRows } = await trx
    .updateTable("payouts")
    .set({ reversedCents: reversedNow, updatedAt: now() })
    .where("id", "=", payout.id)
    .where("reversedCents", "=", reversedCents)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`Another reversal of ${transfer.id} is being booked.`);
  const lines = payoutReversed({ landlordId, reservationId, amountCents: reversedNow - reversedCents });
  await postEntry(trx, { kind: "payout_reversed", causeId: `${payout.id} to ${reversedNow}`, lines });
}
