import type { Stripe } from "stripe";
import type { NamedRate } from "#app/platform/tax.ts";

/** A place that is asked about, and the types of space there, of the six. */
export type TaxPlace = { state: string; city: string; zipcode: string; types: string[] };

/**
 * What Stripe Tax answered about a place: the rates of its types of space, and what an administrator should know or do, if
 * anything; without rates if it refused, for this place only or for each.
 */
export type TaxResponse =
  | { rates: NamedRate[]; trouble: string | null }
  | { rates: null; trouble: string; isOfPlace: boolean };

/** Whether Stripe Tax refused, and would refuse each other place, too. */
export function isRefusal(response: TaxResponse): boolean {
  return response.rates === null && !response.isOfPlace;
}

/** More than this in millionths is no rate that we could take. */
const maxPpm = 500_000;

type Item = Stripe.Tax.CalculationLineItem;
type Part = NonNullable<Item["tax_breakdown"]>[number];

/**
 * The rates that a calculation names, with a line item for each of these types of space. Several rates of a jurisdiction for one kind
 * of tax are one: their sum. Throws if a type has no taxes in it, not even none: its rates would end.
 */
export function namedTaxes(
  { line_items: items }: Stripe.Tax.Calculation,
  types: readonly string[],
): Extract<TaxResponse, { rates: NamedRate[] }> {
  const typesThere = new Set(
    (items?.data ?? []).filter((item) => Array.isArray(item.tax_breakdown)).map(({ reference }) => reference),
  );
  const missing = types.filter((type) => !typesThere.has(type));
  if (missing.length > 0) throw new Error(`Stripe Tax answered without the taxes of ${missing.join(", ")}.`);
  const troubles = new Set<string>();
  const rates = (items?.data ?? []).flatMap((item) => ratesOf(item, troubles));
  return { rates, trouble: troubles.size > 0 ? [...troubles].join(" ") : null };
}

function ratesOf({ reference, amount, tax_breakdown: parts }: Item, troubles: Set<string>): NamedRate[] {
  const sums = new Map<string, NamedRate>();
  for (const part of parts ?? []) {
    const jurisdiction = nameOf(part, parts ?? []);
    const share = part.taxable_amount / amount;
    const ppm = Math.round(Number(part.tax_rate_details?.percentage_decimal ?? 0) * 10_000 * share);
    const why = troubleOf(part, ppm, jurisdiction);
    if (why !== null) troubles.add(why);
    if (ppm <= 0) continue;
    const key = jurisdiction.toLowerCase();
    const before = sums.get(key);
    sums.set(key, { typeOfSpace: reference, jurisdiction, ppm, ...(before && { ppm: before.ppm + ppm }) });
  }
  return [...sums.values()].filter(({ ppm, jurisdiction }) => {
    if (ppm > maxPpm) troubles.add(`Stripe Tax names more than 50% for ${jurisdiction}, which isn’t taken.`);
    return ppm <= maxPpm;
  });
}

/** "Pennsylvania", "Harrisburg parking tax"; with its level where the same name is of several, as New York is a state and a city. */
function nameOf({ jurisdiction, tax_rate_details: details }: Part, parts: readonly Part[]): string {
  const { display_name: name, level } = jurisdiction;
  const isOfOther = parts.some(
    ({ jurisdiction: other }) =>
      other.display_name.toLowerCase() === name.toLowerCase() && other.level !== level,
  );
  const kind = details?.tax_type ?? "sales_tax";
  const words = [
    name,
    ...(isOfOther && level !== "state" ? [`(${level})`] : []),
    ...(kind === "sales_tax" ? [] : [kind.replaceAll("_", " ")]),
  ];
  return words.join(" ").trim().slice(0, 100);
}

function troubleOf(
  { taxability_reason: reason, amount }: Part,
  ppm: number,
  jurisdiction: string,
): string | null {
  if (reason === "not_collecting")
    return "Stripe Tax names no rates of a state without a registration: add it in Stripe’s dashboard under Tax, Registrations, if you must collect there.";
  if (reason === "not_supported")
    return `Stripe Tax doesn’t know the tax of ${jurisdiction}: import its rate.`;
  if (amount > 0 && ppm <= 0)
    return `Stripe Tax names a fixed amount for ${jurisdiction}, which isn’t taken: only percentages are.`;
  return null;
}

type Refusal = { status: number; code: string | null; message: string };

/** A refusal of Stripe Tax in a sentence that says what to do, and whether other places would be refused, too. */
export function refusalInWords({ status, code, message }: Refusal): Extract<TaxResponse, { rates: null }> {
  const ofAll = (trouble: string) => ({ rates: null, trouble, isOfPlace: false }) as const;
  if (status === 401) return ofAll("Stripe refuses the key: check STRIPE_SECRET_KEY.");
  if (status === 403)
    return ofAll("The key may not calculate taxes: let it write Tax Calculations in Stripe’s dashboard.");
  if (/tax_location|address_invalid|postal_code_invalid|state_unsupported/.test(code ?? ""))
    return {
      rates: null,
      trouble:
        "Stripe Tax doesn’t know this place: check city, state and ZIP code of its spaces, or import rates.",
      isOfPlace: true,
    };
  if (code === "stripe_tax_inactive" || /head office|origin address|not been activated/i.test(message))
    return ofAll(
      "Stripe Tax isn’t set up: enter your head office and a preset product code in Stripe’s dashboard under Settings, Tax.",
    );
  if (/tax_code/.test(message))
    return ofAll("Stripe Tax doesn’t know a product code: check STRIPE_TAX_CODES under Settings.");
  return ofAll(`Stripe Tax refuses: ${message.slice(0, 300)}`);
}
