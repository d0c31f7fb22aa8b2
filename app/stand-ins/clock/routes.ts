import { z } from "@hono/zod-openapi";
import { json, refusal } from "#app/api/answers.ts";
import { jsonBody } from "#app/api/router.ts";
import { route } from "#app/api/route.ts";
import { now } from "#app/platform/clock.server.ts";
import { moveDemo } from "./move-demo.server.ts";

const jumpInput = z.object({ by: z.enum(["+1h", "+1d", "+1w", "+2w", "+35d"]) });
const clockJson = z.object({ at: z.string().describe("The demo's time after it.") }).openapi("DemoClock");

export const clockRoute = route(
  {
    operationId: "moveDemoClock",
    summary: "Move a demo's time forward, for all its processes",
    request: { body: jsonBody(jumpInput) },
    responses: { 200: json("Moved", clockJson), 404: refusal("Not a demo") },
  },
  async (c) => {
    await moveDemo(c.req.valid("json").by);
    return c.json({ at: now().toISOString() }, 200);
  },
);
