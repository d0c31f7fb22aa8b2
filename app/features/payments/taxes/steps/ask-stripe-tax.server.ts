import { Stripe } from "stripe";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { config } from "#app/platform/config.server.ts";
import { taxCodeOf } from "#app/platform/tax-codes.ts";
import { type TaxResponse, namedTaxes, refusalInWords, type TaxPlace } from "../model.ts";

/** In cents, about what a stay costs: a few taxes depend on it. */
const amount = 10_000;

/**
 * Asks Stripe Tax what it takes of stays at a place, for each type of space. A space is used where it is, so the place is the
 * address of both sides: in states that tax by the seller's address the head office would count otherwise. Throws if Stripe can't be
 * reached, or answers what can't be read.
 */
export async function askStripeTax(
  { state, city, zipcode, types }: TaxPlace,
  client: Stripe = stripe,
): Promise<TaxResponse> {
  const address = { country: "US", state, city, postal_code: zipcode };
  try {
    const calculation = await client.tax.calculations.create({
      currency: "usd",
      customer_details: { address, address_source: "shipping" },
      ship_from_details: { address },
      line_items: types.map((type) => {
        const code = taxCodeOf(config.stripeTaxCodes, type);
        return {
          amount,
          reference: type,
          tax_behavior: "exclusive",
          ...(code !== null && { tax_code: code }),
        };
      }),
      expand: ["line_items.data.tax_breakdown"],
    });
    return namedTaxes(calculation, types);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { statusCode: status = 0, code = null, message } = error;
    if (status < 400 || status >= 500 || status === 409 || status === 429) throw error;
    return refusalInWords({ status, code, message });
  }
}
