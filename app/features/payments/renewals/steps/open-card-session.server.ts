import { Stripe } from "stripe";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { withCustomer } from "./with-customer.server.ts";

/** Whose card is saved: a member's, or of a visitor with this email; and where the provider's page leads back to. */
type CardWish = {
  tenantId: string | null;
  contact?: string;
  metadata: Record<string, string>;
  /** What happens to the card, next to the button. */
  words?: string;
  success: string;
  cancel: string;
};

/** Opens the provider's hosted page on which someone saves a card without paying, and returns its URL. */
export async function openCardSession(wish: CardWish): Promise<string> {
  const { tenantId, contact, metadata, words, success, cancel } = wish;
  const open = (who: Stripe.Checkout.SessionCreateParams) =>
    stripe.checkout.sessions.create({
      mode: "setup",
      allowed_payment_method_types: ["card"],
      ...who,
      metadata,
      setup_intent_data: { metadata },
      ...(words !== undefined && { custom_text: { submit: { message: words } } }),
      success_url: success,
      cancel_url: cancel,
    });
  try {
    const session =
      tenantId === null
        ? await open({ customer_creation: "always", customer_email: contact })
        : await withCustomer(tenantId, (customer) => open({ customer }));
    return session.url ?? cancel;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn({ err: error }, "the payment provider refused a page for a card");
    throw new AppError(502, "No card can be saved now. Please try again later.");
  }
}
