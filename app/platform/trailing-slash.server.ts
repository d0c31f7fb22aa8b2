import type { MiddlewareHandler } from "hono";

/** Redirects URLs with trailing slashes permanently, so that every page has one URL. */
export const trailingSlash: MiddlewareHandler = async (c, next) => {
  const { method } = c.req;
  // Not decoded: %5C would be a slash to browsers, and %0D%0A would end the header.
  const { pathname, search } = new URL(c.req.url);
  if (pathname === "/" || !pathname.endsWith("/") || (method !== "GET" && method !== "HEAD")) return next();
  // Only one slash at the beginning: after two, the rest would be another host.
  const parts = pathname.split("/");
  const [first, last] = [parts.findIndex(Boolean), parts.findLastIndex(Boolean)];
  return c.redirect(`/${first < 0 ? "" : parts.slice(first, last + 1).join("/")}${search}`, 301);
};
