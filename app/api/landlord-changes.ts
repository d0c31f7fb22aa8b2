import { z } from "@hono/zod-openapi";
import { changeSpaces } from "#app/features/properties/listing/change-spaces.server.ts";
import { spacesChange } from "#app/features/properties/schema.ts";
import { json, refusals } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

const resultJson = z.object({
  id: z.string(),
  title: z.string(),
  refusal: z.string().nullable().describe("Why it stays as it was; null if it was changed."),
});

export const landlordChangesRoute = route(
  {
    operationId: "changeSpaces",
    role: "landlord",
    summary:
      "Change the price, the cancellation policy or the available days of several spaces of the caller's",
    request: { body: jsonBody(spacesChange) },
    responses: {
      200: json("What happened to each", z.object({ spaces: z.array(resultJson) })),
      ...refusals(400, 401, 403),
    },
  },
  async (c) => c.json({ spaces: await changeSpaces(c.get("actor"), c.req.valid("json")) }, 200),
);
