import { NotFound } from "#app/platform/errors.ts";
import { isLocalCaller } from "#app/platform/client-address.server.ts";
import { metrics } from "#app/platform/metrics.server.ts";
import { measureQueues } from "#app/platform/queue-metrics.server.ts";
import { door } from "./door.ts";

export const metricsDoor = door();

metricsDoor.get("/metrics", async (c) => {
  if (!isLocalCaller(c)) throw new NotFound("Not found.");
  await measureQueues();
  return c.text(await metrics.metrics(), 200, { "content-type": metrics.contentType });
});
