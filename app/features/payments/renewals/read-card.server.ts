import type { Stripe } from "stripe";
import { db } from "#app/platform/db.server.ts";
import { idOf } from "../model.ts";
import { stripe } from "../stripe.server.ts";

/** What is kept of a saved card: for further charges, and for people to recognize it. */
export type SavedCard = {
  customerId: string | null;
  paymentMethodId: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
};

/**
 * The card of a payment, at the provider, and when its owner chose it: null if it was charged while they were away, which
 * says nothing about the card that they want.
 */
export async function readCard(paymentId: string): Promise<{ card: SavedCard; savedAt: Date | null }> {
  const { providerPaymentIntentId } = await db
    .selectFrom("payments")
    .select("providerPaymentIntentId")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const intent = await stripe.paymentIntents.retrieve(providerPaymentIntentId ?? "", {
    expand: ["latest_charge"],
  });
  const charge = intent.latest_charge as Stripe.Charge | null;
  const seen = charge?.payment_method_details?.card;
  const card = {
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    cardBrand: seen?.brand ?? null,
    cardLast4: seen?.last4 ?? null,
  };
  const isChosen = intent.setup_future_usage !== null && charge !== null;
  return { card, savedAt: isChosen ? new Date(charge.created * 1000) : null };
}
