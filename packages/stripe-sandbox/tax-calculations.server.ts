import { Hono } from "hono";
import type { Stripe } from "stripe";
import { StripeProblem } from "./problem.server.ts";
import { taxCalculationParams, type TaxCalculationParams } from "./schema.ts";
import { newStripeId, seconds } from "./stored-objects.server.ts";
import { write } from "./wire.server.ts";

/** Stripe Tax with invented rates: 6% of each state but those without a sales tax, and some of a county and a city by ZIP code. */
export const taxCalculations = new Hono();

taxCalculations.post("/tax/calculations", (c) =>
  write(c, taxCalculationParams, async (_trx, params) => calculate(params)),
);

const untaxed = new Set(["AK", "DE", "MT", "NH", "OR"]);
const names: Record<string, string> = {
  MD: "Maryland",
  NJ: "New Jersey",
  PA: "Pennsylvania",
  VA: "Virginia",
};

type Line = TaxCalculationParams["line_items"][number];
type Part = NonNullable<Stripe.Tax.CalculationLineItem["tax_breakdown"]>[number];

function calculate(params: TaxCalculationParams): Stripe.Tax.Calculation {
  const { address } = params.customer_details;
  const { state = "", city = "", postal_code: zip = "" } = address;
  if (!/^[A-Z]{2}$/.test(state) || !/^\d{5}(-\d{4})?$/.test(zip))
    throw new StripeProblem(400, "The customer's location isn't recognized.", {
      code: "customer_tax_location_invalid",
      param: "customer_details[address]",
    });
  const lines = params.line_items.map((line) => presentLine(line, partsOf(line.amount, state, city, zip)));
  const taxCents = lines.reduce((sum, line) => sum + line.amount_tax, 0);
  const id = newStripeId("taxcalc");
  return {
    id,
    object: "tax.calculation",
    amount_total: lines.reduce((sum, line) => sum + line.amount, taxCents),
    currency: params.currency,
    customer: null,
    customer_details: {
      address: {
        city,
        country: address.country,
        line1: address.line1 ?? null,
        line2: null,
        postal_code: zip,
        state,
      },
      address_source: params.customer_details.address_source,
      ip_address: null,
      tax_ids: [],
      taxability_override: "none",
    },
    expires_at: seconds() + 90 * 86_400,
    ...(params.shown.length > 0 && {
      line_items: {
        object: "list",
        data: params.shown.includes("line_items.data.tax_breakdown")
          ? lines
          : lines.map(({ tax_breakdown: _parts, ...line }) => line),
        has_more: false,
        url: `/v1/tax/calculations/${id}/line_items`,
      },
    }),
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: taxCents,
    tax_amount_inclusive: 0,
    tax_breakdown: [],
    tax_date: seconds(),
  };
}

/** What each jurisdiction takes of an amount, by its rate in hundredths of a percent. */
function partsOf(amount: number, state: string, city: string, zip: string): Part[] {
  if (untaxed.has(state))
    return [presentPart({ name: names[state] ?? state, level: "state", rate: 0 }, amount, state)];
  const area = Number(zip.slice(0, 3));
  const jurisdictions: Jurisdiction[] = [{ name: names[state] ?? state, level: "state", rate: 600 }];
  if (area % 2 === 1)
    jurisdictions.push({ name: `County ${area}`, level: "county", rate: 50 + 25 * (area % 4) });
  if (city !== "" && Number(zip.slice(0, 5)) % 2 === 1)
    jurisdictions.push({ name: city, level: "city", rate: 100 });
  return jurisdictions.map((jurisdiction) => presentPart(jurisdiction, amount, state));
}

type Jurisdiction = { name: string; level: "state" | "county" | "city"; rate: number };

function presentPart({ name, level, rate }: Jurisdiction, amount: number, state: string): Part {
  return {
    amount: Math.round((amount * rate) / 10_000),
    jurisdiction: { country: "US", display_name: name, level, state },
    sourcing: "destination",
    tax_rate_details:
      rate === 0
        ? null
        : { display_name: "Sales Tax", percentage_decimal: String(rate / 100), tax_type: "sales_tax" },
    taxability_reason: rate === 0 ? "not_subject_to_tax" : "standard_rated",
    taxable_amount: rate === 0 ? 0 : amount,
  };
}

function presentLine({ amount, reference, tax_code }: Line, parts: Part[]): Stripe.Tax.CalculationLineItem {
  return {
    id: newStripeId("tax_li"),
    object: "tax.calculation_line_item",
    amount,
    amount_tax: parts.reduce((sum, part) => sum + part.amount, 0),
    livemode: false,
    metadata: null,
    performance_location: null,
    product: null,
    quantity: 1,
    reference,
    tax_behavior: "exclusive",
    tax_breakdown: parts,
    tax_code,
  };
}
