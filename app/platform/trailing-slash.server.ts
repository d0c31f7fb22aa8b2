import type { MiddlewareHandler } from "hono";

/** Every page has one address: with slashes at its end it leads there for good. */
export const trailingSlash: MiddlewareHandler = async (c, next) => {
  const { path, method } = c.req;
  if (path === "/" || !path.endsWith("/") || (method !== "GET" && method !== "HEAD")) return next();
  // One slash at the beginning: with two, what follows would be another host.
  const address = `/${path.replaceAll(/^\/+|\/+$/g, "")}${new URL(c.req.url).search}`;
  return c.redirect(address, 301);
};
