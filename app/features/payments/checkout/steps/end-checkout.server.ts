import { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";

/**
 * Ends a checkout that may no longer be paid, at the provider first. Returns false if it was paid before that, when its
 * webhook decides what happens to the money, or if another session of the same attempt can still be paid.
 */
export async function endCheckout(payment: {
  id: string;
  providerSessionId: string | null;
}): Promise<boolean> {
  const { id, providerSessionId: known } = payment;
  if (known !== null && !(await isEnded(known))) return false;
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set({ state: "expired", updatedAt: now() })
    .where("id", "=", id)
    .where("state", "in", ["opening", "open"])
    .where((eb) => eb.or([eb("providerSessionId", "is", null), eb("providerSessionId", "=", known)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n || (await hasEnded(id));
}

async function hasEnded(id: string): Promise<boolean> {
  const { state } = await db
    .selectFrom("payments")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return state === "expired" || state === "failed";
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
