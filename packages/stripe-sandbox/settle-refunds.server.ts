import type { Stripe } from "stripe";
import { host, transaction } from "./host.server.ts";
import type { Store } from "./store.ts";
import { emitEvent } from "./emit-event.server.ts";
import { findObject, lockObject, saveObject, seconds } from "./stored-objects.server.ts";

/** How long a bank takes with a pending refund, in seconds. */
const delay = 10;

/**
 * Settles refunds later, as Stripe's test cards do: a refund to …7726 is pending and then succeeds; the first one to
 * …5126 succeeds and then fails.
 */
export async function settleRefunds(): Promise<void> {
  for (const id of await host().store.refundsDue(seconds() - delay))
    await transaction((trx) => settle(trx, id));
}

async function settle(trx: Store, id: string): Promise<void> {
  // The charge before the refund, in the same order as a refund request locks them.
  const { charge } = await findObject<Stripe.Refund>("refund", id, trx);
  const taken = await lockObject<Stripe.Charge>(trx, "charge", charge as string);
  const refund = await lockObject<Stripe.Refund>(trx, "refund", id);
  if (refund.status === "pending") {
    const { pending_reason: _, ...rest } = refund;
    const done: Stripe.Refund = { ...rest, status: "succeeded" };
    await saveObject(trx, done);
    await emitEvent(trx, "refund.updated", done);
    return emitEvent(trx, "charge.refund.updated", done);
  }
  if (refund.status !== "succeeded") return;
  const failed: Stripe.Refund = {
    ...refund,
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  };
  const back = { ...taken, amount_refunded: taken.amount_refunded - refund.amount, refunded: false };
  await saveObject(trx, failed);
  await saveObject(trx, back);
  await emitEvent(trx, "refund.failed", failed);
  await emitEvent(trx, "charge.refund.updated", failed);
  await emitEvent(trx, "charge.updated", back);
}
