import { z } from "@hono/zod-openapi";
import { pricePeriods } from "#app/features/properties/model.ts";

export const cityJson = z
  .object({
    city: z.string(),
    state: z.string(),
    spaces: z.int().describe("How many properties are listed there; up to a minute old."),
  })
  .openapi("City");
export type CityJson = z.infer<typeof cityJson>;

const dollars = z
  .number()
  .nullable()
  .describe("Dollars for each `price_per`; null where fewer than three ask for one.");

export const priceEstimateJson = z
  .object({
    label: z.string(),
    spaces: z
      .int()
      .describe(
        "How many spaces of the type, priced by that period, or by the week or month, it is made from.",
      ),
    price_per: z.enum(pricePeriods),
    low: dollars,
    typical: dollars,
    high: dollars,
    included_tax: z
      .number()
      .optional()
      .describe(
        "Where prices there have taxes in them: in percent of the price and the service fee without them, for stays that aren’t exempt.",
      ),
  })
  .openapi("PriceEstimate");
export type PriceEstimateJson = z.infer<typeof priceEstimateJson>;
