import { createRoute } from "@hono/zod-openapi";
import { presentProperty } from "#app/features/properties/present.ts";
import { searchInput } from "#app/features/properties/schema.ts";
import { searchProperties } from "#app/features/properties/search-properties.server.ts";
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
          "An array of properties. X-Total-Count is how many match (counted up to 1,000); X-Widened-To-Miles is " +
          "the radius, 50 or 100, when nothing was within 25 miles.",
      },
      400: { description: "A parameter is not valid" },
    },
  }),
  async (c) => {
    const { properties, total, widenedTo } = await searchProperties(c.req.valid("query"));
    c.header("X-Total-Count", String(total));
    if (widenedTo !== null) c.header("X-Widened-To-Miles", String(widenedTo));
    return c.json(properties.map(presentProperty));
  },
);
