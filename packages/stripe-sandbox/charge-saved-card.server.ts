import type { Stripe } from "stripe";
import type { Store } from "./store.ts";
import type { SavedCard } from "./attach-card.server.ts";
import { charge } from "./charge.ts";
import { emitEvent } from "./emit-event.server.ts";
import { isFaulty } from "./faults.server.ts";
import { StripeProblem } from "./problem.server.ts";
import { findObject, newStripeId, saveObject, seconds } from "./stored-objects.server.ts";

/** The card, if a page or a call saved it for this customer; refuses before anything is written. */
export async function findSavedCard(trx: Store, id: string, customer: string | null): Promise<SavedCard> {
  if (await isFaulty("refused", trx))
    throw new StripeProblem(400, "Your account cannot currently make charges.", { code: "account_invalid" });
  const card = await findObject<SavedCard>("payment_method", id, trx);
  // One that was kept before cards had customers has none.
  if (card.customer === undefined || (card.customer !== null && card.customer === customer)) return card;
  throw new StripeProblem(
    400,
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { param: "payment_method" },
  );
}

/** Charges a card that a checkout has saved, while its owner is away. */
export async function chargeSavedCard(
  trx: Store,
  intent: Stripe.PaymentIntent,
  card: SavedCard,
): Promise<Stripe.PaymentIntent> {
  const given = { ...intent, payment_method: card.id };
  if (card.saved === "authenticate" || (await isFaulty("authenticate", trx)))
    return refuse(trx, given, card, {
      code: "authentication_required",
      declineCode: "authentication_required",
      message: "Your card was declined. This transaction requires authentication.",
    });
  if (card.saved === "decline" || (await isFaulty("declined", trx)))
    return refuse(trx, given, card, {
      code: "card_declined",
      declineCode: "generic_decline",
      message: "Your card was declined.",
    });
  const buyer = { email: null, name: card.name ?? null };
  const taken = charge(given, card, buyer, null, { id: newStripeId("ch"), created: seconds() });
  const paid: Stripe.PaymentIntent = {
    ...given,
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: taken.id,
  };
  await saveObject(trx, taken);
  await saveObject(trx, paid);
  await emitEvent(trx, "charge.succeeded", taken);
  await emitEvent(trx, "payment_intent.succeeded", paid);
  return paid;
}

async function refuse(
  trx: Store,
  intent: Stripe.PaymentIntent,
  card: SavedCard,
  refusal: { code: string; declineCode: string; message: string },
): Promise<never> {
  const { code, declineCode, message } = refusal;
  const decline = { kind: "decline" as const, field: "number" as const, ...refusal };
  const buyer = { email: null, name: card.name ?? null };
  const failed = charge(intent, card, buyer, decline, { id: newStripeId("ch"), created: seconds() });
  const told = { type: "card_error" as const, code, decline_code: declineCode, charge: failed.id };
  const open = {
    ...intent,
    status: "requires_payment_method",
    latest_charge: failed.id,
    last_payment_error: { ...told, message },
  } as Stripe.PaymentIntent;
  await saveObject(trx, failed);
  await saveObject(trx, open);
  await emitEvent(trx, "charge.failed", failed);
  await emitEvent(trx, "payment_intent.payment_failed", open);
  throw new StripeProblem(402, message, { ...told, payment_intent: open });
}
