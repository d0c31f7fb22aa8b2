import { Stripe } from "stripe";
import { AppError } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { stripe } from "../stripe.server.ts";
import { withCustomer } from "./steps/with-customer.server.ts";

/** Opens the provider's hosted page on which a tenant saves a card without paying; its event names the lease. */
export async function openCardPage(wish: {
  leaseId: string;
  tenantId: string;
  back: string;
}): Promise<{ url: string }> {
  const { leaseId, tenantId, back } = wish;
  const metadata = { lease_id: leaseId };
  try {
    const session = await withCustomer(tenantId, (customer) =>
      stripe.checkout.sessions.create({
        mode: "setup",
        allowed_payment_method_types: ["card"],
        customer,
        metadata,
        setup_intent_data: { metadata },
        success_url: back,
        cancel_url: back,
      }),
    );
    return { url: session.url ?? back };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn({ err: error }, "the payment provider refused a page for a card");
    throw new AppError(502, "The card can’t be changed now. Please try again later.");
  }
}
