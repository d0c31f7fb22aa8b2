import type { ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { log, pathForLog } from "./log.server.ts";
import { requestSeconds } from "./metrics.server.ts";
import { onBehalfOf } from "./request-context.server.ts";
import { factsOf } from "./route-facts.server.ts";
import { inSpan } from "./tracing.server.ts";

// What the build makes, which pages load by themselves: scripts, icons, route manifests.
const built = /^\/assets\/|^\/((?:favicon|space-icons)\.svg|icon-\d+\.png|apple-touch-icon\.png|__manifest)$/;

/**
 * Sets each request's id (a page's own calls share the page's). When its response begins, logs a line and records its
 * time; until then it is a span of a trace.
 */
export const accessLog: MiddlewareHandler<{
  Bindings: { requestId?: string; outgoing?: ServerResponse };
  Variables: { requestId: string };
}> = async (c, next) => {
  const began = performance.now();
  // Tests call without an environment.
  const { requestId = crypto.randomUUID(), outgoing } = (c.env ?? {}) as Partial<typeof c.env>;
  c.set("requestId", requestId);
  const { method } = c.req;
  const path = pathForLog(c);
  const about = {
    kind: "SERVER" as const,
    attributes: { "http.request.method": method, "url.path": path, "sparebay.request_id": requestId },
    traceparent: c.req.header("traceparent"),
  };
  await inSpan(method, about, async (tell) => {
    await onBehalfOf(requestId, next);
    const route = routePath(c);
    tell(`${method} ${route}`, { "http.route": route, "http.response.status_code": statusOf(c, outgoing) });
  });
  c.res.headers.set("x-request-id", requestId);
  const status = statusOf(c, outgoing);
  const ms = performance.now() - began;
  requestSeconds.observe({ method, route: routePath(c), status }, ms / 1000);
  const quiet = status === 304 || (status < 400 && (factsOf(c).file || built.test(path)));
  log[quiet ? "debug" : "info"]({ requestId, method, path, status, ms: Math.round(ms * 10) / 10 }, "request");
};

/** 499 if the client left before the response, as proxies log it; a failure of ours stays one. */
function statusOf({ res }: Context, outgoing: ServerResponse | undefined): number {
  return outgoing?.destroyed && res.status < 500 ? 499 : res.status;
}
