import { z } from "@hono/zod-openapi";
import { retryEmail } from "#app/features/admin/retry-email.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, okJson, ok } from "./answers.ts";
import { route } from "./route.ts";

export const adminEmailsRoute = route(
  {
    operationId: "retryEmail",
    summary: "Retry an email that was not sent (administrators: support)",
    request: { params: z.object({ id: z.string().max(60) }) },
    responses: {
      202: json("Queued", okJson),
      ...refusals(401, 403),
      404: refusal("Email not found"),
      409: refusal("Already sent, or not kept"),
    },
  },
  async (c) => {
    await retryEmail(c.get("actor"), c.req.valid("param").id, clientAddress(c));
    return c.json(ok, 202);
  },
);
