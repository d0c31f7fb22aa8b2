import { isLocalCaller } from "#app/platform/client-address.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { metrics } from "#app/platform/metrics.server.ts";
import { measureQueues } from "#app/platform/queue-metrics.server.ts";
import { plainText, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const metricsRoute = route(
  {
    operationId: "getMetrics",
    summary: "Metrics of this process and its queues, for Prometheus",
    responses: { 200: plainText("The metrics"), 404: refusal("Not a program on this machine") },
  },
  async (c) => {
    if (!isLocalCaller(c)) throw new NotFound("Not found.");
    await measureQueues();
    return c.text(await metrics.metrics(), 200, { "content-type": metrics.contentType });
  },
);
