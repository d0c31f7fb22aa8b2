import type { Store } from "./store.ts";
import type { KeptCard } from "./charge.ts";
import { customerDetails, type StoredSession } from "./checkout-session.ts";
import { customerOfBuyer } from "./customer-of-buyer.server.ts";
import { keepForCustomer } from "./attach-card.server.ts";
import { emitEvent } from "./emit-event.server.ts";
import { presentSession, successUrlOf } from "./present.ts";
import { newStripeId, saveObject, seconds } from "./stored-objects.server.ts";

/** Completes a session that only saves a card. */
export async function saveCard(
  trx: Store,
  session: StoredSession,
  card: KeptCard,
  buyer: { email: string; name: string },
) {
  const customer = await customerOfBuyer(trx, session, buyer);
  const intent = {
    id: newStripeId("seti"),
    object: "setup_intent",
    created: seconds(),
    customer,
    livemode: false,
    metadata: session.metadata,
    payment_method: card.id,
    payment_method_types: ["card"],
    status: "succeeded",
    usage: "off_session",
  };
  const complete: StoredSession = {
    ...session,
    customer,
    status: "complete",
    setup_intent: intent.id,
    url: null,
    customer_details: customerDetails(buyer),
  };
  await keepForCustomer(trx, card.id, customer);
  await saveObject(trx, intent);
  await saveObject(trx, complete);
  await emitEvent(trx, "checkout.session.completed", presentSession(complete));
  return { next: "done" as const, url: successUrlOf(complete) };
}
