import { z } from "@hono/zod-openapi";

export const cityJson = z
  .object({
    city: z.string(),
    state: z.string(),
    spaces: z.int().describe("How many properties are listed there; up to a minute old."),
  })
  .openapi("City");
export type CityJson = z.infer<typeof cityJson>;

const dollars = z.number().nullable().describe("Dollars a month; null where fewer than three ask for one.");

export const priceEstimateJson = z
  .object({
    label: z.string(),
    spaces: z
      .int()
      .describe("How many spaces of the type, priced by the month or the week, it is made from."),
    low: dollars,
    typical: dollars,
    high: dollars,
  })
  .openapi("PriceEstimate");
export type PriceEstimateJson = z.infer<typeof priceEstimateJson>;
