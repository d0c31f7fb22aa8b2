import type { Stripe } from "stripe";
import { host, transaction } from "./host.server.ts";
import type { Store } from "./store.ts";
import { charge, paymentIntent, type KeptCard } from "./charge.ts";
import type { StoredSession } from "./checkout-session.ts";
import { completeSession } from "./complete-session.server.ts";
import { emitEvent } from "./emit-event.server.ts";
import { brandOf, checkCard, digitsOf, expiryOf, type CardEntry, type CardOutcome } from "./model.ts";
import { type NextStep, successUrlOf } from "./present.ts";
import { lockSession } from "./queries.server.ts";
import { findObject, newStripeId, saveObject, seconds } from "./stored-objects.server.ts";
import { saveCard } from "./save-card.server.ts";
import { onceSaved, outcomeOf } from "./test-cards.ts";

type Decline = Extract<CardOutcome, { kind: "decline" }>;
type Buyer = { email: string; name: string };

/**
 * Pays on the hosted page. Of the card number only the brand and the last four digits are kept. A session that is
 * already paid answers as paid, so pressing twice pays once.
 */
export async function paySession(sessionId: string, entry: CardEntry): Promise<NextStep> {
  const today = host().now();
  const errors = checkCard(entry, { month: today.getUTCMonth() + 1, year: today.getUTCFullYear() });
  const first = Object.values(errors)[0];
  if (first !== undefined) throw host().refusal(400, first, errors);
  const declined = await transaction((trx) => charged(trx, sessionId, entry));
  if ("next" in declined) return declined;
  throw host().refusal(402, declined.message, { [declined.field]: declined.message });
}

/** The next step, or the card's refusal, which must not roll back its own record. */
async function charged(trx: Store, sessionId: string, entry: CardEntry): Promise<NextStep | Decline> {
  const session = await lockSession(trx, sessionId);
  if (session.status === "complete") return { next: "done", url: successUrlOf(session) };
  if (session.status !== "open") throw host().refusal(409, "This checkout has expired. Nothing was charged.");
  const digits = digitsOf(entry.number);
  const outcome = outcomeOf(digits);
  const buyer = { email: entry.email, name: entry.name };
  if (session.mode === "setup")
    return outcome.kind === "decline" && onceSaved(digits) !== "decline"
      ? outcome
      : saveCard(trx, session, await keepCard(trx, entry), buyer);
  const intent = await intentOf(trx, session);
  const card = await keepCard(trx, entry);
  if (outcome.kind === "decline") return decline(trx, session, intent, card, buyer, outcome);
  if (outcome.kind === "succeed") return completeSession(trx, session, intent, card, buyer, outcome.disputed);
  await saveObject(trx, {
    ...intent,
    status: "requires_action",
    payment_method: card.id,
    next_action: { type: "use_stripe_sdk" },
  });
  await saveObject(trx, { ...session, payment_intent: intent.id, buyer_email: buyer.email });
  return { next: "confirm" };
}

async function intentOf(trx: Store, session: StoredSession): Promise<Stripe.PaymentIntent> {
  if (typeof session.payment_intent === "string")
    return findObject<Stripe.PaymentIntent>("payment_intent", session.payment_intent, trx);
  const intent = paymentIntent(
    {
      amount: session.amount_total ?? 0,
      customer: session.customer as string | null,
      ...session.intent,
    },
    newStripeId("pi"),
    seconds(),
  );
  await emitEvent(trx, "payment_intent.created", intent);
  return intent;
}

async function keepCard(trx: Store, entry: CardEntry): Promise<KeptCard & { name: string }> {
  const digits = digitsOf(entry.number);
  const expiry = expiryOf(entry.expiry) ?? { month: 1, year: 2000 };
  const card = {
    id: newStripeId("pm"),
    object: "payment_method",
    type: "card",
    brand: brandOf(digits),
    last4: digits.slice(-4),
    name: entry.name,
    // None until a page has saved it.
    customer: null,
    // What further charges to it do.
    saved: onceSaved(digits),
    ...expiry,
  };
  await saveObject(trx, card);
  return card;
}

async function decline(
  trx: Store,
  session: StoredSession,
  intent: Stripe.PaymentIntent,
  card: KeptCard,
  buyer: Buyer,
  refusal: Decline,
): Promise<Decline> {
  const failed = charge(intent, card, buyer, refusal, { id: newStripeId("ch"), created: seconds() });
  const open = {
    ...intent,
    status: "requires_payment_method",
    latest_charge: failed.id,
    next_action: null,
    last_payment_error: {
      type: "card_error",
      code: refusal.code,
      decline_code: refusal.declineCode,
      message: refusal.message,
      charge: failed.id,
    },
  } as Stripe.PaymentIntent;
  await saveObject(trx, failed);
  await saveObject(trx, open);
  await saveObject(trx, { ...session, payment_intent: intent.id });
  await emitEvent(trx, "charge.failed", failed);
  await emitEvent(trx, "payment_intent.payment_failed", open);
  return refusal;
}
