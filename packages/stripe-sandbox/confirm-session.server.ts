import type { Stripe } from "stripe";
import { host, transaction } from "./host.server.ts";
import type { KeptCard } from "./charge.ts";
import { completeSession } from "./complete-session.server.ts";
import { emitEvent } from "./emit-event.server.ts";
import { type NextStep, successUrlOf } from "./present.ts";
import { lockSession } from "./queries.server.ts";
import { findObject, saveObject } from "./stored-objects.server.ts";

const refused =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

/** The hosted page's 3-D Secure step: the cardholder confirms, or doesn't. */
export async function confirmSession(sessionId: string, outcome: "complete" | "fail"): Promise<NextStep> {
  const step = await transaction(async (trx) => {
    const session = await lockSession(trx, sessionId);
    if (session.status === "complete") return { next: "done" as const, url: successUrlOf(session) };
    if (session.status !== "open")
      throw host().refusal(409, "This checkout has expired. Nothing was charged.");
    const intent =
      typeof session.payment_intent === "string"
        ? await findObject<Stripe.PaymentIntent>("payment_intent", session.payment_intent, trx)
        : null;
    if (intent?.status !== "requires_action" || typeof intent.payment_method !== "string")
      throw host().refusal(409, "There is nothing to confirm. Please enter the card again.");
    if (outcome === "complete") {
      const card = await findObject<KeptCard & { object: string; name: string }>(
        "payment_method",
        intent.payment_method,
        trx,
      );
      const buyer = { email: session.buyer_email ?? session.customer_email ?? "", name: card.name };
      return completeSession(trx, session, intent, card, buyer);
    }
    const open = {
      ...intent,
      status: "requires_payment_method",
      payment_method: null,
      next_action: null,
      last_payment_error: {
        type: "card_error",
        code: "payment_intent_authentication_failure",
        message: refused,
      },
    } as Stripe.PaymentIntent;
    await saveObject(trx, open);
    await emitEvent(trx, "payment_intent.payment_failed", open);
    return null;
  });
  if (step === null) throw host().refusal(402, refused, { number: refused });
  return step;
}
