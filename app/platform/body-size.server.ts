import type { Context, MiddlewareHandler } from "hono";
import { AppError, Invalid } from "./errors.ts";
import { jsonProblem } from "./json-problem.server.ts";
import { factsOf } from "./route-facts.server.ts";

const megabyte = 1024 * 1024;
// Pages accept plain forms without files; in MB.
const mostOfPages = 64 / 1024;
const mostFields = 1000;
/** The content types that calls read as JSON. */
export const json = /^application\/([\w.-]+\+)?json/i;
const methodsWithBody = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Reads a body of at most 1 MB, for a page 64 KB, and refuses bodies that cost more to parse than their size suggests:
 * deep JSON, forms with countless fields. File uploads are left to their handlers, which write them to disk; their routes
 * say how large they may be (`maxMegabytes`). They must send a Content-Length.
 */
export const bodySize: MiddlewareHandler = async (c, next) => {
  if (!methodsWithBody.has(c.req.method)) return next();
  const type = c.req.header("content-type") ?? "";
  const isForm = /^multipart\//i.test(type);
  const { isCall, maxMegabytes = 1, readsBody } = factsOf(c);
  const megabytes = !isCall ? mostOfPages : isForm ? maxMegabytes : 1;
  if (Number(c.req.header("content-length") ?? 0) > megabytes * megabyte) throw tooLarge(megabytes);
  if (isForm && c.req.header("transfer-encoding"))
    throw new AppError(411, "A form with files must give its length (Content-Length).");
  if (megabytes > 1) return next();
  if (readsBody) return next();
  const body = await read(c, megabytes);
  if (json.test(type)) refuse(jsonProblem(body));
  refuse(fieldProblem(type, Buffer.from(body.buffer)));
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body });
  c.set("bodyIsRead", true);
  await next();
};

/** At most that many megabytes: a body without a length is counted as it arrives. */
async function read(c: Context, megabytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (c.req.header("content-length") !== undefined) return new Uint8Array(await c.req.raw.arrayBuffer());
    const parts: Uint8Array[] = [];
    let size = 0;
    // Not canceled: only then do clients read the refusal.
    for await (const part of c.req.raw.body?.values({ preventCancel: true }) ?? []) {
      size += part.length;
      if (size > megabytes * megabyte) throw tooLarge(megabytes);
      parts.push(part);
    }
    return new Uint8Array(Buffer.concat(parts));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new Invalid("The request was cut off.");
  }
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
