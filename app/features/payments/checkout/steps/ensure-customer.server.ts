import { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { hashEmail } from "#app/features/payments/steps/hash-email.server.ts";
import { provider, stripe } from "#app/features/payments/stripe.server.ts";

/**
 * Returns a tenant's customer id at the provider; creates the customer on first use, updates a changed email.
 * Idempotent. `gone` is one that the provider no longer knows: replaces it, once for concurrent calls.
 */
export async function ensureCustomer(userId: string, gone?: string): Promise<string> {
  const { email, username } = await db
    .selectFrom("users")
    .select(["email", "username"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom("paymentCustomers")
    .select(["customerId", "email"])
    .where("userId", "=", userId)
    .where("provider", "=", provider)
    .where("customerId", "is distinct from", gone ?? null)
    .executeTakeFirst();
  if (known?.email === email) return known.customerId;
  if (known) {
    if (!(await update(known.customerId, email))) return ensureCustomer(userId, known.customerId);
    await keep(userId, known.customerId, email);
    return known.customerId;
  }
  const made = await stripe.customers.create(
    { email, name: username, metadata: { user_id: userId } },
    { idempotencyKey: `${userId}-customer-${hashEmail(email)}${gone === undefined ? "" : `-after-${gone}`}` },
  );
  await keep(userId, made.id, email);
  return made.id;
}

/** False when the provider no longer knows the customer. */
async function update(customerId: string, email: string): Promise<boolean> {
  try {
    await stripe.customers.update(customerId, { email });
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing")
      return false;
    throw error;
  }
}

async function keep(userId: string, customerId: string, email: string): Promise<void> {
  await db
    .insertInto("paymentCustomers")
    .values({ userId, provider, customerId, email, createdAt: now() })
    .onConflict((conflict) => conflict.columns(["userId", "provider"]).doUpdateSet({ customerId, email }))
    .execute();
}
