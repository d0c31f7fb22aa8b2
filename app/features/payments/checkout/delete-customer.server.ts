import { Stripe } from "stripe";
import { provider, stripe } from "../stripe.server.ts";

/** Deletes a customer at the provider; succeeds if it no longer exists there. */
export async function deleteCustomer(customer: { customerId: string; provider: string }): Promise<void> {
  // A customer of another mode is out of our reach.
  if (customer.provider !== provider) return;
  try {
    await stripe.customers.del(customer.customerId);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return;
    throw error;
  }
}
