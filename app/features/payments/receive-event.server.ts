import type { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { closePayment } from "./close-payment.server.ts";
import { recordRefund } from "./record-refund.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { stripe, webhookSecret } from "./stripe.server.ts";

/** Seconds a signature is good for; an older one may be a replay. */
const tolerance = 300;

/**
 * Takes in a webhook: signature and age are verified, the event is stored once by its id, and what it says is booked in
 * the same transaction. Late, repeated and disordered events change nothing twice; unknown types are only stored.
 */
export async function receiveEvent(payload: string, signature: string | null): Promise<void> {
  const event = await verified(payload, signature);
  await transaction(async (trx) => {
    const stored = await trx
      .insertInto("providerEvents")
      .values({ id: event.id, type: event.type, payload, receivedAt: now(), handledAt: now() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored) await book(trx, event);
  });
}

async function verified(payload: string, signature: string | null): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(
      payload,
      signature ?? "",
      webhookSecret,
      tolerance,
      undefined,
      now().getTime(),
    );
  } catch {
    throw new Invalid("The signature is not valid.");
  }
}

async function book(trx: Transaction, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      if (event.data.object.payment_status === "paid") await settlePayment(trx, event.data.object);
      return;
    case "checkout.session.async_payment_failed":
      return closePayment(trx, event.data.object.metadata?.["payment_id"], "failed");
    case "checkout.session.expired":
      return closePayment(trx, event.data.object.metadata?.["payment_id"], "expired");
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return recordRefund(trx, event.data.object);
  }
}
