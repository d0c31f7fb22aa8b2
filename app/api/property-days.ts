import { createRoute, z } from "@hono/zod-openapi";
import { listDays } from "#app/features/reservations/list-days.server.ts";
import { presentDays } from "#app/features/reservations/present.ts";
import { daysAsked } from "#app/features/reservations/schema.ts";
import { door } from "./door.ts";

export const propertyDays = door();

propertyDays.openapi(
  createRoute({
    method: "get",
    path: "/api/properties/{id}/days",
    summary: "Which days of one's own property are free, blocked, requested and accepted, as ranges",
    request: { params: z.object({ id: z.string().max(40) }), query: daysAsked },
    responses: {
      200: { description: "{ from, to, ranges[] } in order; every day lies in one range" },
      400: { description: "A date is not valid, or more than two years are asked for" },
      401: { description: "Signed out" },
      403: { description: "Not this property's landlord" },
      404: { description: "No such property" },
    },
  }),
  async (c) => {
    const asked = c.req.valid("query");
    const ranges = await listDays(c.get("actor"), c.req.valid("param").id, asked);
    return c.json({ ...asked, ranges: presentDays(ranges) }, 200);
  },
);
