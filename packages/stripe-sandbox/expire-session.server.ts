import type { Stripe } from "stripe";
import { host, transaction } from "./host.server.ts";
import type { Store } from "./store.ts";
import type { StoredSession } from "./checkout-session.ts";
import { emitEvent } from "./emit-event.server.ts";
import { presentSession } from "./present.ts";
import { StripeProblem } from "./problem.server.ts";
import { lockObject, saveObject, seconds } from "./stored-objects.server.ts";

/** Expires an open session, by call or because its time is up; it can no longer be paid. */
export async function expireSession(trx: Store, id: string): Promise<StoredSession> {
  const session = await lockObject<StoredSession>(trx, "checkout.session", id);
  if (session.status !== "open")
    throw new StripeProblem(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  const expired: StoredSession = { ...session, status: "expired", url: null };
  await saveObject(trx, expired);
  await cancelIntent(trx, session.payment_intent);
  await emitEvent(trx, "checkout.session.expired", presentSession(expired));
  return expired;
}

/** Nothing can be paid with a session's payment intent after it. */
async function cancelIntent(trx: Store, id: StoredSession["payment_intent"]): Promise<void> {
  if (typeof id !== "string") return;
  const intent = await lockObject<Stripe.PaymentIntent>(trx, "payment_intent", id);
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: "canceled",
    canceled_at: seconds(),
    cancellation_reason: "automatic",
    next_action: null,
  };
  await saveObject(trx, canceled);
  await emitEvent(trx, "payment_intent.canceled", canceled);
}

/** Expires the sessions whose time is up. */
export async function expireSessionsDue(): Promise<void> {
  for (const id of await host().store.sessionsDue(seconds())) {
    await transaction(async (trx) => {
      const session = await lockObject<StoredSession>(trx, "checkout.session", id);
      if (session.status === "open") await expireSession(trx, id);
    });
  }
}
