import { z } from "@hono/zod-openapi";
import { presentAvailability, availabilityJson } from "#app/features/reservations/booking/present.ts";
import { openDaysOf } from "#app/features/reservations/booking/queries.server.ts";
import { json, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const propertyAvailabilityRoute = route(
  {
    operationId: "getAvailability",
    summary:
      "The days a property is offered and the days taken, from today in its time zone, and how long a stay may be",
    request: { params: z.object({ id: z.string().max(40) }) },
    responses: { 200: json("Ranges of days", availabilityJson), 404: refusal("Property not found") },
  },
  async (c) => c.json(presentAvailability(await openDaysOf(c.req.valid("param").id)), 200),
);
