import type { Context } from "hono";
import { measureProduct } from "#app/features/admin/measure-product.server.ts";
import { isLocalCaller } from "#app/platform/client-address.server.ts";
import { config } from "#app/platform/config.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { metrics } from "#app/platform/metrics.server.ts";
import { measureQueues } from "#app/platform/queue-metrics.server.ts";
import { isSameText } from "#app/platform/signed-token.server.ts";
import { measureSystem } from "#app/platform/system-metrics.server.ts";
import { plainText, refusal } from "./answers.ts";
import { route } from "./route.ts";

export const metricsRoute = route(
  {
    operationId: "getMetrics",
    watched: true,
    summary: "Metrics of this process, and of the product as a whole, for Prometheus",
    responses: {
      200: plainText("The metrics"),
      404: refusal("Neither a program on this machine, nor one with the token of METRICS_TOKEN"),
    },
  },
  async (c) => {
    if (!isLocalCaller(c) && !hasToken(c)) throw new NotFound("Not found.");
    await Promise.all([measureQueues(), measureSystem(), measureProduct()]);
    return c.text(await metrics.metrics(), 200, { "content-type": metrics.contentType });
  },
);

function hasToken(c: Context): boolean {
  return (
    config.metricsToken !== null &&
    isSameText(c.req.header("authorization") ?? "", `Bearer ${config.metricsToken}`)
  );
}
