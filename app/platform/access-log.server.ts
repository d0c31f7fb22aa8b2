import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { log, pathForLog } from "./log.server.ts";
import { requestSeconds } from "./metrics.server.ts";

/** Gives each request its id, and when its answer begins a line in the log and its time to the metrics. */
export const accessLog: MiddlewareHandler<{ Variables: { requestId: string } }> = async (c, next) => {
  const began = performance.now();
  const requestId = crypto.randomUUID();
  c.set("requestId", requestId);
  await next();
  c.res.headers.set("x-request-id", requestId);
  const { method } = c.req;
  const path = pathForLog(c.req.path);
  const { status } = c.res;
  const ms = performance.now() - began;
  requestSeconds.observe({ method, route: routePath(c), status }, ms / 1000);
  log[path.startsWith("/assets/") ? "debug" : "info"](
    { requestId, method, path, status, ms: Math.round(ms * 10) / 10 },
    "request",
  );
};
