import { Hono } from "hono";
import type { Stripe } from "stripe";
import type { Store } from "./store.ts";
import { charge, paymentIntent, type KeptCard } from "./charge.ts";
import { chargeSavedCard, findSavedCard } from "./charge-saved-card.server.ts";
import { disputeTestCard } from "./dispute-test-card.server.ts";
import { emitEvent } from "./emit-event.server.ts";
import { brandOf } from "./model.ts";
import { StripeProblem } from "./problem.server.ts";
import { confirmIntentParams, createIntentParams, expandOnly, type CreateIntent } from "./schema.ts";
import { lockObject, newStripeId, saveObject, seconds } from "./stored-objects.server.ts";
import { digitsOfToken, outcomeOf } from "./test-cards.ts";
import { write } from "./wire.server.ts";

/** Payments without a hosted page, by Stripe's test tokens (`pm_card_visa`). */
export const paymentIntents = new Hono();

paymentIntents.post("/payment_intents", (c) => write(c, createIntentParams, create));
paymentIntents.post("/payment_intents/:id/confirm", (c) =>
  write(c, confirmIntentParams, async (trx, params) =>
    confirm(trx, await lockIntent(trx, c.req.param("id")), params.payment_method),
  ),
);
paymentIntents.post("/payment_intents/:id/cancel", (c) =>
  write(c, expandOnly, async (trx) => cancel(trx, await lockIntent(trx, c.req.param("id")))),
);

async function create(trx: Store, params: CreateIntent): Promise<Stripe.PaymentIntent> {
  const { payment_method: method = "", customer = null } = params;
  if (params.confirm && mayRedirect(params)) throw needsReturnUrl();
  const saved = params.off_session ? await findSavedCard(trx, method, customer) : null;
  const intent = paymentIntent(
    {
      amount: params.amount,
      customer,
      description: params.description ?? null,
      metadata: params.metadata,
      statement_descriptor_suffix: params.statement_descriptor_suffix,
      transfer_group: params.transfer_group,
    },
    newStripeId("pi"),
    seconds(),
  );
  await saveObject(trx, intent);
  await emitEvent(trx, "payment_intent.created", intent);
  if (saved) return chargeSavedCard(trx, intent, saved);
  return params.confirm ? confirm(trx, intent, params.payment_method) : intent;
}

/** As an account whose dashboard has a payment method that redirects, such as a wallet. */
function mayRedirect(params: CreateIntent): boolean {
  const isCardOnly = params.allowed_payment_method_types !== undefined;
  return (
    !isCardOnly &&
    params.automatic_payment_methods?.allow_redirects !== "never" &&
    params.return_url === undefined
  );
}

function needsReturnUrl(): StripeProblem {
  return new StripeProblem(
    400,
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
  );
}

async function confirm(
  trx: Store,
  intent: Stripe.PaymentIntent,
  token: string | undefined,
): Promise<Stripe.PaymentIntent> {
  if (intent.status !== "requires_payment_method" && intent.status !== "requires_action")
    throw unexpected(intent, "confirm");
  const card = cardOf(token);
  const outcome = outcomeOf(card.digits);
  await saveObject(trx, { ...card.kept, object: "payment_method", type: "card", name: "" });
  if (outcome.kind === "authenticate") {
    const waiting: Stripe.PaymentIntent = {
      ...intent,
      status: "requires_action",
      payment_method: card.kept.id,
      next_action: { type: "use_stripe_sdk" },
    };
    await saveObject(trx, waiting);
    await emitEvent(trx, "payment_intent.requires_action", waiting);
    return waiting;
  }
  const decline = outcome.kind === "decline" ? outcome : null;
  const taken = charge(intent, card.kept, { email: null, name: null }, decline, {
    id: newStripeId("ch"),
    created: seconds(),
  });
  await saveObject(trx, taken);
  if (decline !== null) {
    const refusal = { code: decline.code, decline_code: decline.declineCode, charge: taken.id };
    const error = { type: "card_error" as const, message: decline.message, ...refusal };
    const open = { ...intent, latest_charge: taken.id, last_payment_error: error } as Stripe.PaymentIntent;
    await saveObject(trx, open);
    await emitEvent(trx, "charge.failed", taken);
    await emitEvent(trx, "payment_intent.payment_failed", open);
    throw new StripeProblem(402, decline.message, { type: "card_error", ...refusal, payment_intent: open });
  }
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: taken.id,
    payment_method: card.kept.id,
  };
  await saveObject(trx, paid);
  await emitEvent(trx, "charge.succeeded", taken);
  await emitEvent(trx, "payment_intent.succeeded", paid);
  await disputeTestCard(trx, taken.id, outcome.kind === "succeed" ? outcome.disputed : undefined);
  return paid;
}

async function cancel(trx: Store, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  if (intent.status === "succeeded" || intent.status === "canceled") throw unexpected(intent, "cancel");
  const canceled: Stripe.PaymentIntent = { ...intent, status: "canceled", canceled_at: seconds() };
  await saveObject(trx, canceled);
  await emitEvent(trx, "payment_intent.canceled", canceled);
  return canceled;
}

function lockIntent(trx: Store, id: string): Promise<Stripe.PaymentIntent> {
  return lockObject<Stripe.PaymentIntent>(trx, "payment_intent", id);
}

function cardOf(token: string | undefined): { digits: string; kept: KeptCard } {
  const digits = digitsOfToken(token ?? "");
  if (digits === null)
    throw new StripeProblem(400, `No such PaymentMethod: '${token ?? ""}'`, {
      code: "resource_missing",
      param: "payment_method",
    });
  const kept = { id: newStripeId("pm"), brand: brandOf(digits), last4: digits.slice(-4) };
  return { digits, kept: { ...kept, month: 12, year: new Date(seconds() * 1000).getUTCFullYear() + 1 } };
}

function unexpected(intent: Stripe.PaymentIntent, action: string): StripeProblem {
  return new StripeProblem(
    400,
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`,
    { code: "payment_intent_unexpected_state" },
  );
}
