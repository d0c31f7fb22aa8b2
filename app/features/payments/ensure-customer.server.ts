import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { provider, stripe } from "./stripe.server.ts";

/**
 * The provider's id of a tenant, who is made a customer there the first time, and told of anew under another address;
 * asking again makes no second one.
 */
export async function ensureCustomer(userId: string): Promise<string> {
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
    .executeTakeFirst();
  if (known?.email === email) return known.customerId;
  if (known) {
    await stripe.customers.update(known.customerId, { email });
    await keep(userId, known.customerId, email);
    return known.customerId;
  }
  const made = await stripe.customers.create(
    { email, name: username, metadata: { user_id: userId } },
    { idempotencyKey: `${userId}-customer-${email}` },
  );
  await keep(userId, made.id, email);
  return made.id;
}

async function keep(userId: string, customerId: string, email: string): Promise<void> {
  await db
    .insertInto("paymentCustomers")
    .values({ userId, provider, customerId, email, createdAt: now() })
    .onConflict((conflict) => conflict.columns(["userId", "provider"]).doUpdateSet({ email }))
    .execute();
}
