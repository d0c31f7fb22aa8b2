import { hash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { acceptsEncoding, matchesEtag } from "./request-headers.server.ts";
import { bytesOf } from "./response-bytes.server.ts";
import { factsOf } from "./route-facts.server.ts";

/** A stored response for visitors, without its request's own headers. */
type Kept = { until: number; body: Uint8Array<ArrayBuffer>; headers: Headers; inlineScripts: string[] };

type Env = { Variables: { inlineScripts: string[] } };

const keptMs = 1000;
const mostAnswers = 200;
const mostBytes = 4_000_000;
const longestAddress = 500;

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Stores responses to visitors for a second: the same request then gets one without work, and one that arrives while it
 * is being made waits for it. A request with any cookie or credentials is not a visitor's. Stores only complete
 * responses without a cookie, of routes that are the same for everyone (`shared`), at most 200 of them and 4 MB per process. A write in this process clears them all;
 * writes in other processes show a second later.
 */
export function sharedAnswers(): MiddlewareHandler<Env> {
  const kept = new Map<string, Kept>();
  const underway = new Map<string, Promise<Kept | null>>();
  let bytes = 0;
  let changes = 0;

  function forget(key: string) {
    bytes -= kept.get(key)?.body.byteLength ?? 0;
    kept.delete(key);
  }

  function forgetAll() {
    changes += 1;
    bytes = 0;
    kept.clear();
    underway.clear();
  }

  function keep(key: string, answer: Kept) {
    forget(key);
    kept.set(key, answer);
    bytes += answer.body.byteLength;
    for (const oldest of kept.keys()) {
      if (kept.size <= mostAnswers && bytes <= mostBytes) break;
      forget(oldest);
    }
  }

  async function make(c: Context<Env>, key: string, next: () => Promise<void>): Promise<Kept | null> {
    const until = performance.now() + keptMs;
    const before = changes;
    await next();
    const answer = await take(c, until);
    if (answer && changes === before) keep(key, answer);
    return answer;
  }

  return async (c, next) => {
    if (!safe.has(c.req.method)) {
      await next();
      if (c.res.status < 400 && !factsOf(c).changesNothing) forgetAll();
      return;
    }
    const key = keyOf(c);
    if (key === null) return next();
    const found = kept.get(key);
    if (found && found.until > performance.now()) return send(c, found);
    const other = underway.get(key);
    if (other) {
      const waited = await other;
      if (waited) return send(c, waited);
    }
    const making = make(c, key, next);
    // If the shared one fails, each waiting request makes its own.
    const own = making.catch(() => null);
    underway.set(key, own);
    try {
      const made = await making;
      if (made) send(c, made);
    } finally {
      if (underway.get(key) === own) underway.delete(key);
    }
  };
}

/** The cache key; null if the response may depend on the caller. */
function keyOf(c: Context): string | null {
  const { method, url } = c.req;
  if (method !== "GET" || !factsOf(c).shared || url.length > longestAddress) return null;
  for (const name of ["cookie", "authorization", "range"]) if (c.req.header(name) !== undefined) return null;
  const encoding = acceptsEncoding(c.req.header("accept-encoding"), "gzip") ? "gzip" : "";
  return `${encoding} ${c.req.header("accept") ?? ""} ${url}`;
}

/** Stores the response, if others may have it. */
async function take(c: Context<Env>, until: number): Promise<Kept | null> {
  const { status, headers } = c.res;
  if (status !== 200 || headers.has("set-cookie") || headers.has("cache-control")) return null;
  const body = await bytesOf(c.res);
  const own = new Headers(headers);
  own.set("content-length", String(body.byteLength));
  // A cache in front of us may do the same, as long as it revalidates after a second and serves no one with a cookie.
  own.set("cache-control", "public, max-age=0, s-maxage=1, must-revalidate");
  own.append("vary", "cookie");
  own.set("etag", `"${hash("sha256", body, "base64url").slice(0, 27)}"`);
  return { until, body, headers: own, inlineScripts: c.get("inlineScripts") };
}

function send(c: Context<Env>, { body, headers, inlineScripts }: Kept) {
  c.set("inlineScripts", inlineScripts);
  const known = matchesEtag(c.req.header("if-none-match"), headers.get("etag") ?? "");
  // Each request adds its own headers, which must not end up in the store.
  const own = new Headers(headers);
  // The type stays: it decides the page's policy, which browsers may update from a 304.
  if (known) for (const name of ["content-length", "content-encoding"]) own.delete(name);
  // Unset first: a response that replaces another inherits its headers.
  c.res = undefined;
  c.res = known ? new Response(null, { status: 304, headers: own }) : new Response(body, { headers: own });
}
