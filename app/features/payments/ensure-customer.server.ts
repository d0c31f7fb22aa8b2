import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { provider, stripe } from "./stripe.server.ts";

/** The provider's id of a tenant, who is made a customer there the first time; asking again makes no second one. */
export async function ensureCustomer(userId: string): Promise<string> {
  const known = await db
    .selectFrom("paymentCustomers")
    .select("customerId")
    .where("userId", "=", userId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (known) return known.customerId;
  const { email, username } = await db
    .selectFrom("users")
    .select(["email", "username"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const made = await stripe.customers.create(
    { email, name: username, metadata: { user_id: userId } },
    { idempotencyKey: `${userId}-customer-${email}` },
  );
  await db
    .insertInto("paymentCustomers")
    .values({ userId, provider, customerId: made.id, createdAt: now() })
    .onConflict((conflict) => conflict.columns(["userId", "provider"]).doNothing())
    .execute();
  return made.id;
}
