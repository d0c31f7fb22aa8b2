import type { MiddlewareHandler } from "hono";
import { config } from "./config.server.ts";
import { Forbidden } from "./errors.ts";
import { factsOf } from "./route-facts.server.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
/** Refuses writes from other sites' pages, which would send our cookies, too. */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const { machine, crossSite } = factsOf(c);
  if (!safeMethods.has(c.req.method) && !machine && !crossSite && !isOurs(c.req.raw.headers))
    throw new Forbidden("This request did not come from our own pages.");
  await next();
};

function isOurs(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin !== null && config.publicUrlIsSet) return origin === new URL(config.publicUrl).origin;
  if (origin !== null) return origin === config.publicUrl || isHost(origin, headers.get("host"));
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  // Not a current browser: it has no session to abuse unless it sends one.
  return !headers.get("cookie")?.includes("session_token");
}

/** False for the origin "null" of sandboxed pages, which has no host. */
function isHost(origin: string, host: string | null): boolean {
  return host !== null && URL.parse(origin)?.host === host;
}
