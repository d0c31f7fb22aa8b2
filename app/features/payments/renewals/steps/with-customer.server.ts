import { Stripe } from "stripe";
import { ensureCustomer } from "#app/features/payments/checkout/steps/ensure-customer.server.ts";

/** Asks the provider for something of a tenant's customer; one that was deleted there is replaced, and asked for once more. */
export async function withCustomer<T>(tenantId: string, ask: (customer: string) => Promise<T>): Promise<T> {
  const customer = await ensureCustomer(tenantId);
  return ask(customer).catch(async (error: unknown) => {
    const isGone =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === "resource_missing" &&
      error.param === "customer";
    if (!isGone) throw error;
    return ask(await ensureCustomer(tenantId, customer));
  });
}
