import { z } from "@hono/zod-openapi";
import type { Context, TypedResponse } from "hono";
import {
  type PointJson,
  pointJson,
  type PropertyJson,
  propertyJson,
} from "#app/features/properties/present.ts";
import { countedUpTo, mostPoints } from "#app/features/properties/model.ts";
import { searchInput } from "#app/features/properties/search/schema.ts";
import { type Found, searchProperties } from "#app/features/properties/search/search-properties.server.ts";
import { config } from "#app/platform/config.server.ts";
import { feesInPrices } from "#app/platform/fee-rules.ts";
import { withBytes } from "#app/platform/response-bytes.server.ts";
import { json, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const searchRoute = route(
  {
    operationId: "search",
    search: true,
    tellsFound: true,
    shared: true,
    summary: "Properties near a ZIP code, a city or an address, nearest first",
    request: { query: searchInput },
    responses: {
      200: json(
        `X-Total-Count is how many match (${countedUpTo} for that many or more); X-Widened-To-Miles is the radius, 50 or 100, when nothing is within 25 miles; X-Nearest-Miles is the distance of the nearest; X-Searched-For (percent-encoded) is what was searched for when nothing has the asked name; X-Measured-From (percent-encoded) is the area from whose center distances are measured when a street address is not known; X-As-Of, sent as as_of, keeps later additions out of the next pages; X-Fees-In-Prices is the service fee that order and filters without dates include, such as 5%; Basement: 3%, empty for none.`,
        z.array(propertyJson),
      ),
      429: refusal("More than 1,200 searches within a minute"),
    },
  },
  async (c) => answerFound(c, await searchProperties(c.req.valid("query"))),
);

export const searchPointsRoute = route(
  {
    operationId: "searchPoints",
    search: true,
    shared: true,
    summary: `Where the first ${mostPoints} results of a search are, for a map; all at once, whatever limit and offset say`,
    request: { query: searchInput },
    responses: {
      200: json(
        `Approximate positions; X-Total-Count is how many match (${countedUpTo} for that many or more)`,
        z.array(pointJson),
      ),
      429: refusal("More than 1,200 searches within a minute"),
    },
  },
  async (c) =>
    answerFound<PointJson>(
      c,
      await searchProperties({ ...c.req.valid("query"), limit: mostPoints, offset: 0 }, "points"),
    ),
);

/** Sends the JSON array as PostgreSQL wrote it, without parsing it. */
export function answerFound<Each = PropertyJson>(c: Context, found: Found) {
  c.header("X-Total-Count", String(found.total));
  c.header("X-As-Of", found.asOf);
  c.header("X-Fees-In-Prices", feesInPrices(config));
  if (found.widenedTo !== null) c.header("X-Widened-To-Miles", String(found.widenedTo));
  if (found.nearestMiles !== null) c.header("X-Nearest-Miles", String(found.nearestMiles));
  if (found.searchedFor !== null) c.header("X-Searched-For", encodeURIComponent(found.searchedFor));
  if (found.measuredFrom !== null) c.header("X-Measured-From", encodeURIComponent(found.measuredFrom));
  const bytes = new TextEncoder().encode(found.json);
  const answer: unknown = withBytes(c.body(bytes, 200, { "content-type": "application/json" }), bytes);
  return answer as TypedResponse<Each[], 200, "json">;
}
