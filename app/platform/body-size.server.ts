import type { Context, MiddlewareHandler } from "hono";
import { clientAddress } from "./client-address.server.ts";
import { AppError, Invalid } from "./errors.ts";
import { boundBytes, type Hold } from "./hold-bytes.server.ts";
import { watchJson } from "./watch-json.server.ts";
import { networkOf } from "./networks.server.ts";

const megabyte = 1024 * 1024;
// The first bytes of a body aren't counted, so that ordinary requests never wait for a flood.
const uncounted = 64 * 1024;
// Pages accept plain forms without files; in MB.
const mostOfPages = 64 / 1024;
const mostFields = 1000;
const bodiesInMemory = boundBytes({ all: 32 * megabyte, each: 8 * megabyte });
const methodsWithBody = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Reads a body of at most 1 MB, for a page 64 KB, and refuses bodies that cost more to parse than their size suggests:
 * deep JSON, forms with countless fields. File uploads are left to their handlers, which write them to disk: 320 MB for
 * a property's photos, 16 MB for one, 25 MB for ID images, 80 MB for a claim's or a message's photos, 160 MB for a
 * handover's. They must send a Content-Length.
 */
export const bodySize: MiddlewareHandler = async (c, next) => {
  if (!methodsWithBody.has(c.req.method)) return next();
  const type = c.req.header("content-type") ?? "";
  const isForm = /^multipart\//i.test(type);
  const isCall = c.req.path.startsWith("/api/");
  const megabytes = !isCall ? mostOfPages : isForm ? ofMultipart(c.req.path) : 1;
  if (Number(c.req.header("content-length") ?? 0) > megabytes * megabyte) throw tooLarge(megabytes);
  if (isForm && c.req.header("transfer-encoding"))
    throw new AppError(411, "A form with files must give its length (Content-Length).");
  if (megabytes > 1) return next();
  if (readsByItself.test(c.req.path)) return next();
  const hold = bodiesInMemory(networkOf(clientAddress(c)));
  try {
    const body = await read(c, type, megabytes, hold);
    refuse(fieldProblem(type, Buffer.from(body.buffer)));
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body });
    c.set("bodyIsRead", true);
    await next();
  } finally {
    hold.done();
  }
};

// Google's stand-in in development reads Node's own request.
const readsByItself = /^\/dev\/google\/(?!choose\/)/;

function ofMultipart(path: string): number {
  if (path === "/api/images" || path === "/api/landlord/photo") return 16;
  if (/^\/api\/properties(\/|$)/.test(path)) return 320;
  if (path === "/api/upload-id") return 25;
  if (/^\/api\/reservations\/[^/]+\/deposit-claim(\/photos)?$/.test(path)) return 80;
  if (/^\/api\/reservations\/[^/]+\/handovers\/[^/]+$/.test(path)) return 160;
  if (/^\/api\/messages(\/[^/]+)?$/.test(path)) return 80;
  return 1;
}

async function read(
  c: Context,
  type: string,
  megabytes: number,
  hold: Hold,
): Promise<Uint8Array<ArrayBuffer>> {
  const watch = /^application\/([\w.-]+\+)?json/i.test(type) ? watchJson() : () => null;
  const length = c.req.header("content-length");
  try {
    if (length === undefined || Number(length) > uncounted)
      return await readCounted(c.req.raw, megabytes, watch, hold);
    const body = new Uint8Array(await c.req.raw.arrayBuffer());
    refuse(watch(body));
    return body;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new Invalid("The request was cut off.");
  }
}

async function readCounted(
  request: Request,
  megabytes: number,
  watch: (part: Uint8Array) => string | null,
  hold: Hold,
) {
  const parts: Uint8Array[] = [];
  let size = 0;
  let problem: string | null = null;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    const before = Math.max(size, uncounted);
    size += part.value.length;
    if (size > megabytes * megabyte) throw tooLarge(megabytes);
    // A refused body is read to its end and dropped: only then do clients read the response.
    if (problem !== null) continue;
    problem = watch(part.value);
    if (size > before) hold.more(size - before);
    parts.push(part.value);
  }
  refuse(problem);
  return new Uint8Array(Buffer.concat(parts));
}

function refuse(problem: string | null): void {
  if (problem !== null) throw new Invalid(problem, { body: problem });
}

function fieldProblem(type: string, body: Buffer): string | null {
  if (!/^(multipart|application\/x-www-form-urlencoded)/i.test(type)) return null;
  // Whichever parameter a parser takes as the boundary, each part begins with these on a new line.
  const mark = /^multipart\//i.test(type) ? "\n--" : "&";
  let found = 0;
  for (let at = body.indexOf(mark); at >= 0 && found <= mostFields; at = body.indexOf(mark, at + 1))
    found += 1;
  return found > mostFields ? `This has too many fields: at most ${mostFields} can be sent.` : null;
}

function tooLarge(megabytes: number): AppError {
  const most = megabytes < 1 ? `${megabytes * 1024} KB` : `${megabytes} MB`;
  return new AppError(413, `This is too large: at most ${most} can be sent here.`);
}
