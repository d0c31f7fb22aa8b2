import { createRoute, z } from "@hono/zod-openapi";
import { presentAvailability } from "#app/features/reservations/present.ts";
import { openDaysOf } from "#app/features/reservations/queries.server.ts";
import { door } from "./door.ts";

export const propertyAvailability = door();

propertyAvailability.openapi(
  createRoute({
    method: "get",
    path: "/api/properties/{id}/availability",
    summary: "The days on which a property is offered and those that are taken, from its own today on",
    request: { params: z.object({ id: z.string().max(40) }) },
    responses: {
      200: { description: "{ today, offered[], taken[] }, ranges of { from, to }" },
      404: { description: "No such property" },
    },
  }),
  async (c) => c.json(presentAvailability(await openDaysOf(c.req.valid("param").id)), 200),
);
