import type { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { bookPayout } from "./book-payout.server.ts";
import { closePayment } from "./close-payment.server.ts";
import { bookedEvents } from "./model.ts";
import { markProcessing } from "./mark-processing.server.ts";
import { recordAccount } from "./record-account.server.ts";
import { recordRefund } from "./record-refund.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/**
 * Stores an event of the provider's, once by its id, and books what it says in the same transaction. Late, repeated and
 * disordered events change nothing twice; other types are only stored, without what they say of people.
 */
export async function bookEvent(trx: Transaction, event: Stripe.Event, payload: string): Promise<void> {
  const isBooked = (bookedEvents as readonly string[]).includes(event.type);
  const kept = isBooked ? payload : JSON.stringify({ ...event, data: undefined });
  const stored = await trx
    .insertInto("providerEvents")
    .values({ id: event.id, type: event.type, payload: kept, receivedAt: now(), handledAt: now() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (stored) await book(trx, event);
}

async function book(trx: Transaction, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      if (event.data.object.payment_status === "paid") return settlePayment(trx, event.data.object);
      return markProcessing(trx, event.data.object.metadata?.["payment_id"]);
    case "checkout.session.async_payment_failed":
      return closePayment(trx, event.data.object.metadata?.["payment_id"], "failed");
    case "checkout.session.expired":
      return closePayment(trx, event.data.object.metadata?.["payment_id"], "expired");
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return recordRefund(trx, event.data.object);
    case "account.updated":
      return recordAccount(trx, event.data.object);
    case "transfer.created":
      return bookPayout(trx, event.data.object.metadata?.["payout_id"], event.data.object.id);
  }
}
