import type { Stripe } from "stripe";
import type { Store } from "./store.ts";
import { charge, type KeptCard } from "./charge.ts";
import { customerDetails, type StoredSession } from "./checkout-session.ts";
import { customerOfBuyer } from "./customer-of-buyer.server.ts";
import { disputeTestCard, type Disputed } from "./dispute-test-card.server.ts";
import { keepForCustomer } from "./attach-card.server.ts";
import { emitEvent } from "./emit-event.server.ts";
import { presentSession, successUrlOf } from "./present.ts";
import { newStripeId, saveObject, seconds } from "./stored-objects.server.ts";

/** Completes a session whose card was charged, and emits its events in the same transaction. */
export async function completeSession(
  trx: Store,
  session: StoredSession,
  intent: Stripe.PaymentIntent,
  card: KeptCard,
  buyer: { email: string; name: string },
  disputed?: Disputed,
) {
  const customer = await customerOfBuyer(trx, session, buyer);
  const taken = charge({ ...intent, customer }, card, buyer, null, {
    id: newStripeId("ch"),
    created: seconds(),
  });
  const paid: Stripe.PaymentIntent = {
    ...intent,
    customer,
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: taken.id,
    payment_method: card.id,
    next_action: null,
    last_payment_error: null,
  };
  const complete: StoredSession = {
    ...session,
    customer,
    status: "complete",
    payment_status: "paid",
    payment_intent: intent.id,
    url: null,
    customer_details: customerDetails(buyer),
  };
  for (const object of [taken, paid, complete]) await saveObject(trx, object);
  if (intent.setup_future_usage) await keepForCustomer(trx, card.id, customer);
  await emitEvent(trx, "charge.succeeded", taken);
  await emitEvent(trx, "payment_intent.succeeded", paid);
  await emitEvent(trx, "checkout.session.completed", presentSession(complete));
  await disputeTestCard(trx, taken.id, disputed);
  return { next: "done" as const, url: successUrlOf(complete) };
}
