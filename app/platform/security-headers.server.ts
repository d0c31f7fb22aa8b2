import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { config } from "./config.server.ts";
import { factsOf } from "./route-facts.server.ts";

// A full street map loads its tiles, images and fonts from its style's host.
const mapHost = config.mapStyleUrl === null ? "" : ` ${new URL(config.mapStyleUrl).origin}`;
const https = config.publicUrl.startsWith("https:");

type Env = { Variables: { nonce: string; inlineScripts: string[]; actor?: { kind: string } } };

/**
 * Gives each request a nonce for its page's styles and a list for the hashes of the page's inline scripts, and each
 * response its security headers. A route's own policy or cache rule stays.
 */
export const securityHeaders: MiddlewareHandler<Env> = async (c, next) => {
  const nonce = randomUUID();
  c.set("nonce", nonce);
  c.set("inlineScripts", []);
  await next();
  const { headers } = c.res;
  const { isCall, popup } = factsOf(c);
  const isScript = headers.get("content-type")?.startsWith("text/javascript") ?? false;
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  setMissing(
    headers,
    "content-security-policy",
    isPage
      ? pagePolicy(nonce, c.get("inlineScripts"))
      : isScript
        ? workerPolicy
        : "default-src 'none'; frame-ancestors 'none'",
  );
  // After logging out, Back would show a member's page out of the browser's cache.
  const isMember = (c.get("actor")?.kind ?? "visitor") !== "visitor";
  const rule = isMember ? "private, no-store" : "private, no-cache";
  setMissing(headers, "cache-control", isCall ? "no-store" : rule);
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("permissions-policy", "camera=(self), microphone=(), geolocation=(self), browsing-topics=()");
  // The login popup talks to its opener, so its page must not separate the two. Browsers warn about the header where
  // they ignore it: over plain http on other hosts.
  if (!popup && (https || isOwnMachine(c.req.url)))
    headers.set("cross-origin-opener-policy", "same-origin-allow-popups");
  if (https) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
};

/** A worker follows the policy of its own file, not of its page: the map's fetches tiles. */
const workerPolicy = `default-src 'none'; connect-src 'self'${mapHost}; frame-ancestors 'none'`;

function pagePolicy(nonce: string, inlineScripts: string[]): string {
  // Vite's hot reload inserts styles as elements and uses a web socket.
  const dev = import.meta.env.DEV;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts.map((hash) => `'${hash}'`)].join(" "),
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${mapHost}`,
    `connect-src 'self'${mapHost}${dev ? " ws:" : ""}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    // "Continue to payment" and "Set up payouts", posted without script, redirect to the provider's pages.
    `form-action 'self'${config.stripe === null ? "" : " https://checkout.stripe.com https://connect.stripe.com"}`,
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function isOwnMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}

function setMissing(headers: Headers, name: string, value: string) {
  if (!headers.has(name)) headers.set(name, value);
}
