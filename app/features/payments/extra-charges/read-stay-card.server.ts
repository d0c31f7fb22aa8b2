import { Stripe } from "stripe";
import type { Actor } from "#app/features/accounts/model.ts";
import { log } from "#app/platform/log.server.ts";
import { readCard } from "../renewals/read-card.server.ts";
import { lastCardPayment } from "./queries.server.ts";

/**
 * For the system: the card that last paid for the stay, at the provider, if it was kept for more; "refused" if the provider doesn't know
 * its payment.
 */
export async function readStayCard(actor: Actor, reservationId: string) {
  const payment = await lastCardPayment(actor, reservationId);
  if (!payment || payment.cardGoneAt !== null) return null;
  try {
    const { card, savedAt } = await readCard(payment.id);
    const { customerId, paymentMethodId, cardLast4 } = card;
    const isKept = savedAt !== null || payment.providerSessionId === null;
    return isKept && customerId !== null && paymentMethodId !== null
      ? { customerId, paymentMethodId, cardLast4 }
      : null;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    log.error({ err: error, paymentId: payment.id }, "the payment provider refused to show a saved card");
    return "refused" as const;
  }
}
