import type { Context, MiddlewareHandler } from "hono";
import { countCalls } from "./count-calls.server.ts";
import { factsOf } from "./route-facts.server.ts";

const count = countCalls(1200);

/** Whether it asks only to read. */
export function isRead(c: Context): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}

/** Limits an IP address to 1,200 searches a minute. */
export const limitSearches: MiddlewareHandler = async (c, next) => {
  if (isRead(c) && factsOf(c).search) count(c);
  await next();
};
