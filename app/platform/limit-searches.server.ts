import type { MiddlewareHandler } from "hono";
import { countCalls } from "./count-calls.server.ts";

// Everything that searches, and the pages' data as the browser asks for it on the way from one to another.
const searches =
  /^\/(api\/search|api\/properties|(_root|_|properties|storage|reserve|tenant-dashboard)?(\.data)?)$/;
const count = countCalls(1200);

/** An address searches 1,200 times a minute at most. */
export const limitSearches: MiddlewareHandler = async (c, next) => {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (isRead && searches.test(c.req.path)) count(c);
  await next();
};
