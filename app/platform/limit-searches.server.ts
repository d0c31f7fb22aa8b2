import type { Context, MiddlewareHandler } from "hono";
import { countCalls } from "./count-calls.server.ts";

// Everything that searches, and the data of pages in client-side navigation.
const searches =
  /^\/(api\/(search(\/points)?|properties|cities|price-estimate|places\/nearest)|(_root|_|properties|storage|reserve|tenant-dashboard)?(\.data)?)$/;
const count = countCalls(1200);
const files = /^\/(photos|map)\/./;

/** Whether it asks only to read. */
export function isRead(c: Context): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}

/** Whether it asks for a file from the store, or a part of the map. */
export function isFile(c: Context): boolean {
  return files.test(c.req.path);
}

/** Whether its response needs a search: a call, a page, or a page's data. */
export function isSearch(c: Context): boolean {
  return isRead(c) && searches.test(c.req.path);
}

/** Limits an IP address to 1,200 searches a minute. */
export const limitSearches: MiddlewareHandler = async (c, next) => {
  if (isSearch(c)) count(c);
  await next();
};
