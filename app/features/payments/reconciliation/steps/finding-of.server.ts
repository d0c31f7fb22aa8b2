import { Stripe } from "stripe";
import type { Finding } from "#app/features/payments/model.ts";

/** What a check found to be missing; the provider's own words if it refuses the check or can't be reached. */
export async function findingOf(what: string, check: () => Promise<string | null>): Promise<Finding> {
  try {
    return { what, missing: await check() };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return { what, missing: error.message };
    throw error;
  }
}
