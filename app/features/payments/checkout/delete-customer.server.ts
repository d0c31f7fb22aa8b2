import { Stripe } from "stripe";
import { provider, stripe } from "../stripe.server.ts";

/** Has the provider forget a customer; one that it does not know any more is forgotten. */
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
