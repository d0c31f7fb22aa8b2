import type { Stripe } from "stripe";
import { answerAt } from "./provider-answers.ts";

export const taxCalculations = "/v1/tax/calculations";

/** What each request asked about, as `ZIP types`; the sandbox answers, or `answer`. */
export function watch(answer: (zip: string) => Response | null = () => null) {
  const requests: string[] = [];
  answerAt(taxCalculations, async (request) => {
    const form = new URLSearchParams(await request.text());
    const zip = form.get("customer_details[address][postal_code]")!;
    const types = [...form].filter(([name]) => name.endsWith("[reference]")).map(([, type]) => type);
    requests.push(`${zip} ${types.join(", ")}`);
    return answer(zip);
  });
  return requests;
}

/** A calculation with these percentages of a parking lot by jurisdiction. */
export function naming(
  taxes: Record<string, string>,
  more: Partial<Stripe.Tax.CalculationLineItem.TaxBreakdown> = {},
): Response {
  const tax_breakdown = Object.entries(taxes).map(([display_name, percentage_decimal]) => ({
    amount: Number(percentage_decimal) * 100,
    taxable_amount: 10_000,
    jurisdiction: { country: "US", state: "PA", display_name, level: "county" },
    tax_rate_details: { display_name: "Sales Tax", percentage_decimal, tax_type: "sales_tax" },
    taxability_reason: "standard_rated",
    ...more,
  }));
  const item = { amount: 10_000, reference: "Covered Garage", tax_breakdown };
  return Response.json({ object: "tax.calculation", line_items: { object: "list", data: [item] } });
}
