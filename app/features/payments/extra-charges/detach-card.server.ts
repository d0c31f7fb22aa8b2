import { Stripe } from "stripe";
import { db } from "#app/platform/db.server.ts";
import { readCard } from "../renewals/read-card.server.ts";
import { provider, stripe } from "../stripe.server.ts";

/** Detaches the card of a payment from its customer at the provider; succeeds if it is gone there. */
export async function detachCard({ paymentId }: { paymentId: string }): Promise<void> {
  const payment = await db
    .selectFrom("payments")
    .select(["provider", "cardGoneAt"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  // A card of another mode is out of our reach.
  if (payment.provider !== provider || payment.cardGoneAt === null) return;
  try {
    const { card } = await readCard(paymentId);
    if (card.customerId === null || card.paymentMethodId === null) return;
    await stripe.paymentMethods.detach(card.paymentMethodId);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Detached before, or deleted with its customer. The provider has no code for the first. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.code === "resource_missing" || /not attached/i.test(error.message);
}
