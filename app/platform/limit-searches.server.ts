import type { MiddlewareHandler } from "hono";
import { countCalls } from "./count-calls.server.ts";

// Everything that searches, and the data of pages in client-side navigation.
const searches =
  /^\/(api\/(search(\/points)?|properties|cities|price-estimate|places\/nearest)|(_root|_|properties|storage|reserve|tenant-dashboard)?(\.data)?)$/;
const count = countCalls(1200);

/** Limits an IP address to 1,200 searches a minute. */
export const limitSearches: MiddlewareHandler = async (c, next) => {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (isRead && searches.test(c.req.path)) count(c);
  await next();
};
