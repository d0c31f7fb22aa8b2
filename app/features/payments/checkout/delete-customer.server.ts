import { Stripe } from "stripe";
import { provider, stripe } from "../stripe.server.ts";

/** Deletes a customer at the provider; succeeds when the provider no longer knows it. */
export async function deleteCustomer(customer: { customerId: string; provider: string }): Promise<void> {
  // Another mode's books are not ours to reach.
  if (customer.provider !== provider) return;
  try {
    await stripe.customers.del(customer.customerId);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return;
    throw error;
  }
}
