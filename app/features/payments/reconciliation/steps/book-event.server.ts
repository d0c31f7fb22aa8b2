import type { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { replaceUnstorable } from "#app/platform/storable-text.server.ts";
import { bookDispute } from "#app/features/payments/disputes/steps/book-dispute.server.ts";
import { bookPayout } from "#app/features/payments/payouts/steps/book-payout.server.ts";
import { bookSession } from "#app/features/payments/checkout/steps/book-session.server.ts";
import { bookReversal } from "#app/features/payments/payouts/steps/book-reversal.server.ts";
import { closePayment } from "#app/features/payments/checkout/steps/close-payment.server.ts";
import type { bookedEvents, EventState } from "#app/features/payments/model.ts";
import { recordBankPayout } from "#app/features/payments/payouts/steps/record-bank-payout.server.ts";
import { applyRefundEvent } from "#app/features/payments/refunds/steps/apply-refund-event.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { accountChanged } from "#app/features/payments/events.server.ts";
import { settlePayment } from "#app/features/payments/checkout/steps/settle-payment.server.ts";
import { provider } from "#app/features/payments/stripe.server.ts";

type Typed<Type extends Stripe.Event.Type> = Extract<Stripe.Event, { type: Type }>;
type Bookings = {
  [Type in (typeof bookedEvents)[number]]: (trx: Transaction, event: Typed<Type>) => Promise<void>;
};

const bookRefund = (trx: Transaction, { data }: Typed<`refund.${"created" | "updated" | "failed"}`>) =>
  applyRefundEvent(trx, data.object);
const bookBankPayout = (trx: Transaction, event: Typed<"payout.failed" | "payout.paid">) =>
  recordBankPayout(trx, event.account, event.data.object, event.created);
const bookDisputeEvent = (trx: Transaction, { created, data }: Typed<DisputeEvent>) =>
  bookDispute(trx, data.object, new Date(created * 1000));
type DisputeEvent = Extract<keyof Bookings, `charge.dispute.${string}`>;

/** What we book of each type of event. */
const bookings: Bookings = {
  "checkout.session.completed": (trx, { created, data }) => bookSession(trx, data.object, created),
  "checkout.session.async_payment_succeeded": (trx, { created, data }) =>
    bookSession(trx, data.object, created),
  "checkout.session.async_payment_failed": (trx, { data }) =>
    closePayment(trx, data.object.metadata?.["payment_id"], "failed"),
  "checkout.session.expired": (trx, { data }) =>
    closePayment(trx, data.object.metadata?.["payment_id"], "expired"),
  // A checkout's has its session's event.
  "payment_intent.succeeded": async (trx, { data }) => {
    if (isOfSavedCard(data.object)) await settlePayment(trx, data.object);
  },
  "refund.created": bookRefund,
  "refund.updated": bookRefund,
  "refund.failed": bookRefund,
  "account.updated": (trx, { data }) => enqueue(trx, accountChanged, { accountId: data.object.id }),
  "payout.failed": bookBankPayout,
  "payout.paid": bookBankPayout,
  "transfer.created": (trx, { data }) => bookPayout(trx, data.object.metadata?.["payout_id"], data.object.id),
  "transfer.reversed": (trx, { data }) => bookReversal(trx, data.object),
  "charge.dispute.created": bookDisputeEvent,
  "charge.dispute.updated": bookDisputeEvent,
  "charge.dispute.closed": bookDisputeEvent,
  "charge.dispute.funds_withdrawn": bookDisputeEvent,
  "charge.dispute.funds_reinstated": bookDisputeEvent,
};

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
  const book = Object.hasOwn(bookings, event.type) ? bookings[event.type as keyof Bookings] : null;
  const at = now();
  const stored = await trx
    .insertInto("providerEvents")
    .values({
      id: event.id,
      type: event.type,
      payload: book ? withoutPeople(event) : withoutData(event),
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
  if (stored && book) await book(trx, event as never);
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

/** True for a charge while the cardholder was away; one that was paid by hand is settled by its session. */
function isOfSavedCard({ metadata, setup_future_usage }: Stripe.PaymentIntent): boolean {
  const isOurs = metadata["rent_id"] !== undefined || metadata["charged"] === "later";
  return isOurs && setup_future_usage === null;
}
