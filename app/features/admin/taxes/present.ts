import { z } from "@hono/zod-openapi";
import { toDollars } from "#app/platform/money.ts";
import { percentOf, type StoredRate } from "#app/platform/tax.ts";
import type { TaxMonth } from "./model.ts";

/** A rate as an administrator reads it; those of Stripe Tax are of one ZIP code, and added to prices. */
const rateJson = z.object({
  jurisdiction: z.string(),
  state: z.string(),
  county: z.string().describe("As the list of counties names it; empty for all counties."),
  city: z.string().describe("Empty for all places."),
  zip_prefix: z.string().describe("Empty for all ZIP codes."),
  type_of_space: z.string().describe("Empty for all types."),
  rate: z.string().describe("Of the rent and the service fee, such as `6.25%`."),
  included: z.boolean().describe("Whether prices have it in them, or it is added to them."),
  exempt_from_days: z.int().nullable().describe("Null if every stay with an end pays."),
  valid_from: z.iso.date(),
});

export const taxesJson = z
  .object({
    is_on: z.boolean().describe("Whether requests pay taxes: the setting TAXES."),
    count: z.int().describe("How many rates are stored."),
    rates: z.array(rateJson).describe("The first 500; the CSV file has all."),
    months: z
      .array(
        z.object({
          month: z.string().describe("YYYY-MM, by the days of the properties."),
          jurisdiction: z.string(),
          state: z.string(),
          collected: z.number(),
          returned: z.number().describe("With refunds and lost disputes."),
          owed: z.number(),
        }),
      )
      .describe("Of the last 24 months, the newest first."),
    stripe_tax: z
      .object({
        is_on: z.boolean().describe("Whether rates are read from Stripe Tax: the setting STRIPE_TAX."),
        places: z.int().describe("With spaces, how many it was asked about."),
        all_places: z.int().describe("With spaces, asked about or not yet."),
        asked_at: z.iso.datetime().nullable().describe("When it was last asked; null if it never was."),
        troubles: z
          .array(
            z.object({
              trouble: z.string().describe("What it answered, and what to do about it, in words."),
              places: z.int(),
              example: z.string().describe("One of these places."),
            }),
          )
          .describe("What an administrator should do."),
        side_by_side: z
          .object({
            count: z.int(),
            places: z
              .array(
                z.object({
                  place: z.string(),
                  imported: z.string().describe("A jurisdiction as a file spelled it."),
                  named: z.string().describe("One as Stripe Tax names it."),
                }),
              )
              .describe("The first three."),
          })
          .describe("Places where an imported rate and one of Stripe Tax add up: two names of one tax?"),
        count: z.int().describe("How many of its rates are stored, former ones included."),
        rates: z.array(rateJson).describe("The first 500; the CSV file has all."),
      })
      .describe("Rates that Stripe Tax names; imported ones of a jurisdiction win."),
  })
  .openapi("Taxes");
export type TaxesJson = z.infer<typeof taxesJson>;

export function presentRate(rate: StoredRate): TaxesJson["rates"][number] {
  return {
    jurisdiction: rate.jurisdiction,
    state: rate.state,
    county: rate.county,
    city: rate.city,
    zip_prefix: rate.zipPrefix,
    type_of_space: rate.typeOfSpace,
    rate: percentOf(rate.ppm),
    included: rate.isIncluded,
    exempt_from_days: rate.exemptFromDays,
    valid_from: rate.validFrom,
  };
}

export function presentTaxMonth({
  collectedCents,
  returnedCents,
  ...row
}: TaxMonth): TaxesJson["months"][number] {
  return {
    ...row,
    collected: toDollars(collectedCents),
    returned: toDollars(returnedCents),
    owed: toDollars(collectedCents - returnedCents),
  };
}

/** The files of taxes. */
export const taxLists = ["rates", "stripe-rates", "months"] as const;
export type TaxList = (typeof taxLists)[number];

/** As a file of rates is imported. */
export function rateCells(rate: StoredRate): string[] {
  const { jurisdiction, state, county, city, zipPrefix, typeOfSpace, validFrom } = rate;
  const { ppm, exemptFromDays, isIncluded } = rate;
  const days = exemptFromDays === null ? "never" : String(exemptFromDays);
  return [
    jurisdiction,
    state,
    county,
    city,
    zipPrefix,
    typeOfSpace,
    percentOf(ppm),
    isIncluded ? "included" : "added",
    days,
    "exempt",
    validFrom,
  ];
}

export const monthColumns = ["Month", "Jurisdiction", "State", "Collected", "Returned", "Owed"];

const dollars = (cents: number) => toDollars(cents).toFixed(2);

export function monthCells({
  month,
  jurisdiction,
  state,
  collectedCents,
  returnedCents,
}: TaxMonth): string[] {
  const sums = [collectedCents, returnedCents, collectedCents - returnedCents];
  return [month, jurisdiction, state, ...sums.map(dollars)];
}
