import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { retryJob } from "#app/features/office/retry-job.server.ts";
import { clientAddress } from "#app/platform/client-address.server.ts";
import { door } from "./door.ts";

export const adminJobs = door();

adminJobs.openapi(
  createRoute({
    method: "post",
    path: "/api/admin/jobs/{id}/retry",
    summary: "Do a job now that failed or waits to be tried again (administrators)",
    request: { params: z.object({ id: z.string().max(60) }) },
    responses: { 202: { description: "Queued" } },
  }),
  async (c) => {
    await retryJob(c.get("actor"), c.req.valid("param").id, clientAddress(c));
    return c.json({ ok: true }, 202);
  },
);
