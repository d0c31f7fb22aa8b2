import type { MiddlewareHandler } from "hono";

/** Every page has one address: with slashes at its end it leads there for good. */
export const trailingSlash: MiddlewareHandler = async (c, next) => {
  const { method } = c.req;
  // As it was sent: decoded, %5C would be a slash to browsers, and %0D%0A end the header.
  const { pathname, search } = new URL(c.req.url);
  if (pathname === "/" || !pathname.endsWith("/") || (method !== "GET" && method !== "HEAD")) return next();
  // One slash at the beginning: with two, what follows would be another host.
  const parts = pathname.split("/");
  const [first, last] = [parts.findIndex(Boolean), parts.findLastIndex(Boolean)];
  return c.redirect(`/${first < 0 ? "" : parts.slice(first, last + 1).join("/")}${search}`, 301);
};
