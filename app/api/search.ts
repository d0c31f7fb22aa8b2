import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { countedUpTo } from "#app/features/properties/model.ts";
import { searchInput } from "#app/features/properties/schema.ts";
import { type Found, searchProperties } from "#app/features/properties/search-properties.server.ts";
import { door } from "./door.ts";

export const search = door();

search.openapi(
  createRoute({
    method: "get",
    path: "/api/search",
    summary: "Properties near a ZIP code, a city or an address, the nearest first",
    request: { query: searchInput },
    responses: {
      200: {
        description:
          `An array of properties. X-Total-Count is how many match (${countedUpTo} when it is that many or more); ` +
          "X-Widened-To-Miles is the radius, 50 or 100, when nothing was within 25 miles; X-Nearest-Miles is how far the nearest is; " +
          "X-Searched-For (percent-encoded) is what was searched for when nothing is called as asked; X-As-Of, " +
          "given back as as_of, keeps what was added since out of the next pages.",
      },
      400: { description: "A parameter is not valid" },
    },
  }),
  async (c) => answerFound(c, await searchProperties(c.req.valid("query"))),
);

/** The array leaves as PostgreSQL wrote it. */
export function answerFound(c: Context, found: Found): Response {
  c.header("X-Total-Count", String(found.total));
  c.header("X-As-Of", found.asOf);
  if (found.widenedTo !== null) c.header("X-Widened-To-Miles", String(found.widenedTo));
  if (found.nearestMiles !== null) c.header("X-Nearest-Miles", String(found.nearestMiles));
  if (found.searchedFor !== null) c.header("X-Searched-For", encodeURIComponent(found.searchedFor));
  return c.body(found.json, 200, { "content-type": "application/json" });
}
