import { Stripe } from "stripe";

/**
 * True if the provider understood the request and won't do it. Too many requests at once, a lost connection or a fault of
 * the provider is none: asking again may succeed.
 */
export function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Stripe.errors.StripeError && [400, 403, 404].includes(error.statusCode ?? 0);
}
