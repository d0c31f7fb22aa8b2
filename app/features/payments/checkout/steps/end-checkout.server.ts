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
  const { id, providerSessionId: ended } = payment;
  if (ended !== null && !(await isEnded(ended))) return false;
  await db
    .updateTable("payments")
    .set({ state: "expired", updatedAt: now() })
    .where("id", "=", id)
    .where("state", "in", ["opening", "open"])
    // Another session of the same attempt can still be paid.
    .$if(ended !== null, (query) =>
      query.where((eb) => eb.or([eb("providerSessionId", "is", null), eb("providerSessionId", "=", ended)])),
    )
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
