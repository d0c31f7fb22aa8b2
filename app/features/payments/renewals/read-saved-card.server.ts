import { idOf } from "../model.ts";
import { stripe } from "../stripe.server.ts";
import type { SavedCard } from "./read-card.server.ts";

/** The card that a tenant saved without paying, at the provider. */
export async function readSavedCard(setupIntentId: string): Promise<SavedCard> {
  const intent = await stripe.setupIntents.retrieve(setupIntentId);
  const paymentMethodId = idOf(intent.payment_method);
  const method = paymentMethodId === null ? null : await stripe.paymentMethods.retrieve(paymentMethodId);
  return {
    customerId: idOf(intent.customer),
    paymentMethodId,
    cardBrand: method?.card?.brand ?? null,
    cardLast4: method?.card?.last4 ?? null,
  };
}
