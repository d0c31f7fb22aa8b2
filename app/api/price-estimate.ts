import { estimatePrice } from "#app/features/properties/search/estimate-price.server.ts";
import { priceEstimateJson } from "#app/features/properties/search/present.ts";
import { estimateInput } from "#app/features/properties/search/schema.ts";
import { NotFound } from "#app/platform/errors.ts";
import { json, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const priceEstimateRoute = route(
  {
    operationId: "estimatePrice",
    search: true,
    shared: true,
    summary: "What spaces of a type around a ZIP code ask for a month, or for another period",
    request: { query: estimateInput },
    responses: {
      200: json(
        "The middle half of the prices of up to 100 spaces within 25 miles that are priced by that period; months and weeks are compared with each other",
        priceEstimateJson,
      ),
      404: refusal("The ZIP code isn't in use"),
    },
  },
  async (c) => {
    const estimate = await estimatePrice(c.req.valid("query"));
    if (estimate === null) throw new NotFound("We don’t know this ZIP code.");
    return c.json(estimate, 200);
  },
);
