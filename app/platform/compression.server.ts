import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { acceptsEncoding } from "./request-headers.server.ts";
import { bytesOf, withBytes } from "./response-bytes.server.ts";

const compressible = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg\+xml)/;
const worthwhile = 1024;
const gzipAll = promisify(gzip);

/** Compresses larger texts with gzip for callers that accept it. */
export const compression: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const type = headers.get("content-type") ?? "";
  if (!compressible.test(type) || headers.has("content-encoding")) return;
  // Such a file is streamed: all of it is never in memory.
  if (headers.get("cache-control")?.includes("no-transform")) return;
  headers.append("vary", "accept-encoding");
  // Read the body only now: that alone takes a response off the server's fast path.
  if (c.req.method === "HEAD" || !acceptsEncoding(c.req.header("accept-encoding"), "gzip") || !c.res.body)
    return;
  const body = await whole(c.res, headers);
  // Unset first: a response that replaces another inherits its headers.
  c.res = undefined;
  c.res = withBytes(new Response(body, { status, headers }), body);
};

async function whole(answer: Response, headers: Headers): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await bytesOf(answer);
  if (bytes.byteLength < worthwhile) return bytes;
  headers.delete("content-length");
  headers.set("content-encoding", "gzip");
  return new Uint8Array(await gzipAll(bytes, { level: 3 }));
}
