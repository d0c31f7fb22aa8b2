import { z } from "@hono/zod-openapi";
import { retryJob } from "#app/features/admin/retry-job.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { json, refusal, refusals, okJson, ok } from "./answers.ts";
import { route } from "./route.ts";

export const adminJobsRoute = route(
  {
    operationId: "retryJob",
    summary: "Retry a failed or waiting job now (administrators: owner)",
    request: { params: z.object({ id: z.string().max(60) }) },
    responses: {
      202: json("Queued", okJson),
      ...refusals(401, 403),
      404: refusal("No failed job with this id"),
    },
  },
  async (c) => {
    await retryJob(c.get("actor"), c.req.valid("param").id, clientAddress(c));
    return c.json(ok, 202);
  },
);
