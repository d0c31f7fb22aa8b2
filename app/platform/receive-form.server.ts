import { once } from "node:events";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { MiddlewareHandler } from "hono";
import { clientAddress } from "./client-address.server.ts";
import { AppError, Invalid } from "./errors.ts";
import { boundBytes, type Hold } from "./hold-bytes.server.ts";
import { type Kept, keepUpload } from "./keep-upload.server.ts";
import { networkOf } from "./networks.server.ts";

const megabyte = 1024 * 1024;
const limits = { fields: 100, fieldSize: 64 * 1024, files: 50, parts: 150, headerPairs: 50 };
const bytesOnDisk = boundBytes({ all: 1024 * megabyte, each: 700 * megabyte });

/**
 * Reads a form with files of at most `most` bytes for the following call: files go to disk as they arrive and are
 * deleted once the call has answered. `refuse` throws for a larger one. Runs after everything that needs no body.
 */
export function receiveForm(most: number, refuse: () => never): MiddlewareHandler {
  return async (c, next) => {
    if (!/^multipart\/form-data/i.test(c.req.header("content-type") ?? "")) return next();
    if (Number(c.req.header("content-length") ?? 0) > most) refuse();
    const hold = bytesOnDisk(networkOf(clientAddress(c)));
    const kept: Promise<Kept>[] = [];
    try {
      c.req.bodyCache.formData = await receive(c.req.raw, { most, refuse, hold, kept });
      await next();
    } finally {
      await Promise.allSettled(kept.map(async (one) => (await one).close()));
      hold.done();
    }
  };
}

type Receiving = { most: number; refuse: () => never; hold: Hold; kept: Promise<Kept>[] };
type Entry = Promise<[name: string, value: string | File]>;

async function receive(request: Request, how: Receiving): Promise<FormData> {
  const over = new AbortController();
  try {
    const { parser, entries, trouble } = parse(request, how);
    const finished = once(parser, "finish");
    const all = send(request, parser, { ...how, signal: over.signal }).then(() => finished);
    await Promise.race([all, trouble]);
    const form = new FormData();
    // In the form's order, and all of them: a file may still be on its way to the disk.
    for (const [name, value] of await Promise.all(entries)) form.append(name, value);
    return form;
  } catch (error) {
    throw told(error);
  } finally {
    over.abort();
  }
}

/** The parser and what it has found; `trouble` never resolves, and rejects with the first error. */
function parse(request: Request, { hold, kept }: Receiving) {
  const entries: Entry[] = [];
  const trouble = Promise.withResolvers<never>();
  const add = (entry: Entry) => {
    entry.catch(trouble.reject);
    entries.push(entry);
  };
  const parser = new Busboy({ headers: { "content-type": request.headers.get("content-type")! }, limits });
  parser.on("field", (name, value, _, isCut) => {
    if (isCut) trouble.reject(tooMuch());
    add(Promise.resolve([name, value]));
  });
  parser.on("file", (name, stream, fileName, _, type) => {
    const opened = keepUpload(fileName ?? "", type);
    kept.push(opened);
    const write = async (): Entry => {
      const file = await opened;
      for await (const part of stream as AsyncIterable<Uint8Array>) {
        hold.more(part.length);
        await file.write(part);
      }
      return [name, await file.file()];
    };
    add(write());
  });
  for (const event of ["fieldsLimit", "filesLimit", "partsLimit"] as const)
    parser.on(event, () => trouble.reject(tooMuch()));
  trouble.promise.catch(() => {});
  return { parser, entries, trouble: trouble.promise };
}

type Sending = Pick<Receiving, "most" | "refuse"> & { signal: AbortSignal };

async function send(
  request: Request,
  parser: BusboyInstance,
  { most, refuse, signal }: Sending,
): Promise<void> {
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value && !signal.aborted; part = await reader?.read()) {
    size += part.value.length;
    if (size > most) refuse();
    if (!parser.write(part.value)) await once(parser, "drain");
  }
  parser.end();
}

function tooMuch(): Invalid {
  return new Invalid("This form has too many fields, or one that is too long.");
}

/** Turns an error into the sender's message: anything but our own refusals and disk errors is an unreadable form. */
function told(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code && /^(ENOSPC|EDQUOT|EMFILE|ENFILE)$/.test(code))
    return new AppError(503, "There is no room for files right now. Please try again later.", {
      retryAfter: 60,
    });
  return syscall ? error : new Invalid("The form could not be read: it is damaged, or was cut off.");
}
