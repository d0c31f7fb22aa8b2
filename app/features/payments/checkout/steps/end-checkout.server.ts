import { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";

/**
 * Ends a checkout that may no longer be paid, at the provider first. Returns false if it was paid before that: then its
 * webhook decides what happens to the money.
 */
export async function endCheckout(payment: {
  id: string;
  providerSessionId: string | null;
}): Promise<boolean> {
  if (payment.providerSessionId !== null && !(await isEnded(payment.providerSessionId))) return false;
  await db
    .updateTable("payments")
    .set({ state: "expired", updatedAt: now() })
    .where("id", "=", payment.id)
    .where("state", "in", ["opening", "open"])
    .execute();
  return true;
}

async function isEnded(sessionId: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    return session.status === "expired";
  }
}
