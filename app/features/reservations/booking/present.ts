import { z } from "@hono/zod-openapi";
import {
  cancellationPolicies,
  type CancellationPolicy,
  type Charges,
  pricePeriods,
} from "#app/features/properties/model.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import { toDollars } from "#app/platform/money.ts";
import { cancellationInWords, laterChargeDay } from "../lifecycle/model.ts";
import { depositShape } from "../lifecycle/present.ts";
import { type Quote, type Stay, unitsInWords } from "../model.ts";
import { datesJson, feeRuleShape, presentDates, presentTax, taxShape } from "../present.ts";
import {
  contentsAsked,
  describeCharges,
  fitHints,
  type RenewalFacts,
  secondPeriodOf,
} from "../terms/model.ts";
import { chargesJson, presentCharges } from "#app/features/properties/present.ts";
import { contentsAskedJson } from "../terms/present.ts";
import type { OpenDays } from "./model.ts";

const firstDay = z.string().describe("The first day, YYYY-MM-DD.");
const lastDay = z.string().describe("The last day, included, YYYY-MM-DD.");

/** A property's days that can be reserved, from its today on. */
export const availabilityJson = z
  .object({
    today: firstDay,
    earliest: firstDay.describe("The first day on which a stay can begin."),
    min_stay_days: z.int(),
    max_stay_days: z.int().nullable(),
    offered: z.array(z.object({ from: firstDay, to: lastDay.nullable().describe("Null without an end.") })),
    taken: z.array(z.object({ from: firstDay, to: lastDay })),
  })
  .openapi("Availability");
export type AvailabilityJson = z.infer<typeof availabilityJson>;

export function presentAvailability({ today, offered, taken, ...limits }: OpenDays): AvailabilityJson {
  return {
    today,
    earliest: limits.earliest,
    min_stay_days: limits.minStayDays,
    max_stay_days: limits.maxStayDays,
    offered: offered.map(({ start, end }) => ({ from: start, to: end && addDays(end, -1) })),
    taken: taken.map(({ start, end }) => ({ from: start, to: addDays(end, -1) })),
  };
}

/** The terms of a rental without an end. `consent` marks exactly these. */
export type Renewal = { facts: RenewalFacts; text: string; howToEnd: string; consent: string };

const renewalJson = z
  .object({
    period: z.enum(["week", "month"]),
    amount: z.number().describe("Charged for each further period, fee included."),
    first_charge: z.number().describe("The first payment: the first period, fee included, and the deposit."),
    next_period_from: firstDay.describe("The first day that the second payment is for."),
    text: z.string().describe("What the tenant agrees to, to be shown at the button."),
    how_to_end: z.string(),
    consent: z.string().describe("Sent back as `renewal_consent` once the tenant has agreed to `text`."),
  })
  .openapi("Renewal");

export const quoteJson = z
  .object({
    price: z.number().describe("Dollars for each `price_per`."),
    price_per: z.enum(pricePeriods),
    units: z.int(),
    unit_words: z.string().describe("The units in words, such as `2 weeks`."),
    discount: z.number().describe("Off the price of all units: the landlord’s discount for long stays."),
    discount_percent: z.int(),
    offer: z
      .number()
      .describe("The rent for the whole stay, less the discount and a tax that is in the price."),
    fee: z.number(),
    ...taxShape,
    fee_rule: feeRuleShape,
    total: z.number(),
    deposit: depositShape.deposit,
    cancellation_policy: z.enum(cancellationPolicies),
    cancellation_words: z.string().describe("What canceling costs, in words, for these dates."),
    charged_on: z.iso
      .date()
      .nullable()
      .describe("The day on which the saved card is charged; null if the stay is paid at once."),
    renews: z.boolean().describe("True without an end date: charged for each period until one side ends it."),
    renewal: renewalJson.nullable().describe("The terms of that; null with an end date."),
    house_rules: z.string().describe("The rules of the space, which become part of the stay; may be empty."),
    charges: chargesJson,
    charges_text: z
      .string()
      .describe("What the landlord may ask for, in words, which becomes part of the stay; may be empty."),
    agreement_sha256: z
      .string()
      .describe(
        "Of the rental agreement that a request agrees to, as `/agreement` shows it; a request asserts it.",
      ),
    contents_asked: contentsAskedJson.describe("What a request is asked about what goes in."),
    fit_hints: z
      .record(z.string(), z.string())
      .describe(
        "How a usual vehicle of each kind that can be stated fits, and `things` of one room, in words. Hints: they refuse nothing.",
      ),
    ...datesJson.shape,
  })
  .openapi("Quote");
export type QuoteJson = z.infer<typeof quoteJson>;

export type Priced = {
  quote: Quote;
  stay: Stay;
  policy: CancellationPolicy;
  today: IsoDate;
  depositCents: number;
  renewal: Renewal | null;
  houseRules: string;
  /** What the landlord may ask for. */
  charges: Charges;
  /** For how many late days at most. */
  lateDays: number;
  /** Of the rental agreement that a request agrees to. */
  agreementSha256: string;
  /** What of the space decides about what goes in. */
  space: Parameters<typeof fitHints>[0];
};

export function presentQuote({ quote, stay, policy, today, depositCents, ...priced }: Priced): QuoteJson {
  const { renewal, houseRules, charges, lateDays, space, agreementSha256 } = priced;
  return {
    price: toDollars(quote.priceCents),
    price_per: quote.pricePer,
    units: quote.units,
    unit_words: unitsInWords(quote.units, quote.pricePer),
    discount: toDollars(quote.discountCents),
    discount_percent: quote.discountPercent,
    offer: toDollars(quote.offerCents),
    fee: toDollars(quote.feeCents - (quote.taxCents ?? 0)),
    ...presentTax(quote, quote.taxCents ?? 0, quote.taxes ?? []),
    fee_rule: quote.feeRule,
    total: toDollars(quote.totalCents),
    deposit: toDollars(depositCents),
    cancellation_policy: policy,
    cancellation_words: cancellationInWords(policy, stay.start, today),
    charged_on: laterChargeDay(stay.start, today),
    renews: renewal !== null,
    renewal: renewal && presentRenewal(renewal),
    house_rules: houseRules,
    charges: presentCharges(charges),
    charges_text: describeCharges(charges, lateDays),
    agreement_sha256: agreementSha256,
    contents_asked: contentsAsked(space),
    fit_hints: fitHints(space),
    ...presentDates(stay),
  };
}

function presentRenewal({ facts, text, howToEnd, consent }: Renewal): z.infer<typeof renewalJson> {
  return {
    period: facts.pricePer === "Week" ? "week" : "month",
    amount: toDollars(facts.amountCents),
    first_charge: toDollars(facts.firstChargeCents + facts.depositCents),
    next_period_from: secondPeriodOf(facts),
    text,
    how_to_end: howToEnd,
    consent,
  };
}

/** A quote and whether its dates are available; if they aren't, free stays of the same length. */
export const availableQuoteJson = z
  .object({
    ...quoteJson.shape,
    available: z.boolean(),
    problem: z.string().optional().describe("Why the dates aren't available, as a sentence."),
    next_free: z.array(datesJson).optional(),
  })
  .openapi("AvailableQuote");
export type AvailableQuoteJson = z.infer<typeof availableQuoteJson>;

/** A requested space whose dates aren't available. */
const clashJson = z
  .object({
    property_id: z.string(),
    title: z.string(),
    ...datesJson.shape,
    problem: z.string().describe("Why they aren't, as a sentence."),
    next_free: z.array(datesJson).optional(),
  })
  .openapi("Clash");
export type ClashJson = z.infer<typeof clashJson>;

const sums = {
  offer: z.number(),
  fee: z.number(),
  tax: taxShape.tax,
  total: z.number(),
  deposit: z.number().optional().describe("Paid with the total; missing if there is none."),
};

/** Extra fields of a refusal for dates, price or too many requests. */
export const reserveConflict = {
  clashes: z.array(clashJson).optional().describe("The spaces whose dates are taken."),
  quote: z
    .union([quoteJson, z.object(sums)])
    .optional()
    .describe("Our figures, where others were sent."),
  quotes: z
    .array(z.object({ property_id: z.string(), ...quoteJson.shape }))
    .optional()
    .describe("Our figures for each space."),
  agreement: z
    .array(z.string())
    .optional()
    .describe("The rental agreement’s paragraphs now, where another one was read."),
  property_id: z.string().optional().describe("The space whose price or terms differ."),
  limit: z.int().optional().describe("How many unpaid requests there may be."),
};
