import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { acceptsGzip } from "./compression.server.ts";

/** An answer as strangers get it, all of it but what each request has of its own. */
type Kept = { until: number; body: Uint8Array<ArrayBuffer>; headers: Headers; inlineScripts: string[] };

type Env = { Variables: { inlineScripts: string[] } };

const keptMs = 1000;
const mostAnswers = 200;
const mostBytes = 16_000_000;
const longestAddress = 500;

/** What shows everyone without a cookie the same, and gives them none: a property's page does. */
const forAll =
  /^\/(properties|hosts\/[^/]+|storage|samples|about|terms|privacy|api\/search|api\/properties\/[\w-]+)?$/;
// Every page that is looked at counts itself by this.
const changesNothing = new Set(["/api/views"]);
const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Keeps, for a second, what it answers to strangers at an address, ready to be sent: who asks the same meanwhile gets it
 * without work, and who asks while it is being made waits for that. A request with any cookie or credentials is no
 * stranger's. Only a whole answer without a cookie is kept, in at most 200 pieces and 16 MB of a process. What a request
 * changes in this process is seen at once, for all is forgotten then; what others change, a second later.
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
      if (c.res.status < 400 && !changesNothing.has(c.req.path)) forgetAll();
      return;
    }
    const key = keyOf(c);
    if (key === null) return next();
    const found = kept.get(key);
    if (found && found.until > performance.now()) return send(c, found);
    const other = underway.get(key);
    const waited = other && (await other);
    if (waited) return send(c, waited);
    const making = make(c, key, next);
    // Who waits makes one of their own where this one fails.
    const shared = making.catch(() => null);
    underway.set(key, shared);
    try {
      const made = await making;
      if (made) send(c, made);
    } finally {
      if (underway.get(key) === shared) underway.delete(key);
    }
  };
}

/** What must be the same for an answer to be the same; null where it may depend on who asks. */
function keyOf(c: Context): string | null {
  const { method, path, url } = c.req;
  if (method !== "GET" || !forAll.test(path) || url.length > longestAddress) return null;
  for (const name of ["cookie", "authorization", "range"]) if (c.req.header(name) !== undefined) return null;
  const encoding = acceptsGzip(c.req.header("accept-encoding")) ? "gzip" : "";
  return `${encoding} ${c.req.header("accept") ?? ""} ${url}`;
}

/** The answer that was just made, if others may have it. */
async function take(c: Context<Env>, until: number): Promise<Kept | null> {
  const { status, headers } = c.res;
  if (status !== 200 || headers.has("set-cookie") || headers.has("cache-control")) return null;
  const body = new Uint8Array(await c.res.arrayBuffer());
  const own = new Headers(headers);
  own.set("content-length", String(body.byteLength));
  // A cache before us may do the same, as long as it asks again after a second and hands nothing to who has a cookie.
  own.set("cache-control", "public, max-age=0, s-maxage=1, must-revalidate");
  own.append("vary", "cookie");
  own.set("etag", `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`);
  return { until, body, headers: own, inlineScripts: c.get("inlineScripts") };
}

function send(c: Context<Env>, { body, headers, inlineScripts }: Kept) {
  c.set("inlineScripts", inlineScripts);
  const known = c.req.header("if-none-match") === headers.get("etag");
  // Each request adds headers of its own, which must not stay with what is kept.
  const own = new Headers(headers);
  // The type stays: by it a page's policy is told again, and a browser may take that over.
  if (known) for (const name of ["content-length", "content-encoding"]) own.delete(name);
  // Unset first: an answer set over another one takes on its headers.
  c.res = undefined;
  c.res = known ? new Response(null, { status: 304, headers: own }) : new Response(body, { headers: own });
}
