import { z } from "@hono/zod-openapi";
import { listDays } from "#app/features/reservations/booking/list-days.server.ts";
import { presentDays, daysJson } from "#app/features/reservations/present.ts";
import { daysAsked } from "#app/features/reservations/schema.ts";
import { json, refusal, refusals } from "./answers.ts";
import { route } from "./route.ts";

export const propertyDaysRoute = route(
  {
    operationId: "listDays",
    summary: "Ranges of available, blocked, requested and accepted days of the caller's property",
    request: { params: z.object({ id: z.string().max(40) }), query: daysAsked },
    responses: {
      200: json(
        "In order; every day is in one range",
        z.object({ from: z.string(), to: z.string(), ranges: z.array(daysJson) }),
      ),
      400: refusal("A date is not valid, or more than two years are asked for"),
      ...refusals(401, 403),
      404: refusal("Property not found"),
    },
  },
  async (c) => {
    const asked = c.req.valid("query");
    const ranges = await listDays(c.get("actor"), c.req.valid("param").id, asked);
    return c.json({ ...asked, ranges: presentDays(ranges) }, 200);
  },
);
