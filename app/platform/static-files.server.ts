import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { acceptsEncoding, matchesEtag } from "./request-headers.server.ts";

type StaticFile = {
  file: string;
  size: number;
  type: string;
  etag: string;
  /** Compressed by the build (scripts/precompress.ts), else at the first request. */
  brotli?: Promise<Uint8Array>;
  compressed?: string | undefined;
};

const compressible = /^text\/|javascript|json|xml|svg/;
const brotli = promisify(brotliCompress);

/** Serves a folder's files. Those under /assets/ have their content's hash in their name and are cached for a year. */
export function staticFiles(folder: string): MiddlewareHandler {
  const files = list(folder);
  return async (c, next) => {
    const found = files.get(c.req.path);
    if (!found || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
    c.header("etag", found.etag);
    c.header("cache-control", cacheRule(c.req.path));
    const isText = compressible.test(found.type);
    if (isText) c.header("vary", "accept-encoding");
    // It decides the policy of a script, which browsers update from a 304.
    c.header("content-type", found.type);
    if (matchesEtag(c.req.header("if-none-match"), found.etag)) return c.body(null, 304);
    if (!isText || !acceptsEncoding(c.req.header("accept-encoding"), "br")) {
      return c.body(await read(found.file));
    }
    c.header("content-encoding", "br");
    if (found.compressed) return c.body(await read(found.compressed));
    return c.body((await (found.brotli ??= compress(found))) as Uint8Array<ArrayBuffer>);
  };
}

function list(folder: string): Map<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const all = new Set(entries.map((entry) => path.join(entry.parentPath, entry.name)));
  const files = [...all].filter((file) => !(file.endsWith(".br") && all.has(file.slice(0, -3))));
  return new Map(
    files.map((file) => {
      const { size, mtimeMs } = statSync(file);
      const url = `/${path.relative(folder, file).split(path.sep).join("/")}`;
      const type = getMimeType(file) ?? "application/octet-stream";
      const etag = `"${size.toString(36)}-${mtimeMs.toString(36)}"`;
      return [url, { file, size, type, etag, compressed: all.has(`${file}.br`) ? `${file}.br` : undefined }];
    }),
  );
}

function cacheRule(url: string): string {
  return url.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

type Bytes = Uint8Array<ArrayBuffer>;
const reading = new Map<string, Promise<Bytes>>();
const inUse = new Map<string, WeakRef<Bytes>>();

/** A file's bytes, shared by all to whom they are being sent: thousands of slow clients take the memory of one. */
function read(file: string): Bytes | Promise<Bytes> {
  const known = inUse.get(file)?.deref();
  if (known) return known;
  const underway = reading.get(file);
  if (underway) return underway;
  const bytes = readFile(file).finally(() => reading.delete(file));
  reading.set(file, bytes);
  void bytes.then(
    (all) => inUse.set(file, new WeakRef(all)),
    () => {},
  );
  return bytes;
}

async function compress(found: StaticFile): Promise<Uint8Array> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_SIZE_HINT]: found.size };
  return brotli(await readFile(found.file), { params });
}
