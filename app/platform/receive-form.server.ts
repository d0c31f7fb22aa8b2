import { once } from "node:events";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { clientAddress } from "./client-address.server.ts";
import { AppError, Invalid } from "./errors.ts";
import { refuseUpload } from "./files.server.ts";
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
      const type = c.req.header("content-type")!;
      c.req.bodyCache.formData = await receive(bodyOf(c), type, { most, refuse, hold, kept });
      await next();
    } finally {
      await Promise.allSettled(kept.map(async (one) => (await one).close()));
      hold.done();
    }
  };
}

type Receiving = { most: number; refuse: () => never; hold: Hold; kept: Promise<Kept>[] };
type Entry = Promise<[name: string, value: string | File]>;
/** A file on its way to the disk; `written` resolves once all of `stream` that has arrived is there. */
type Arriving = { stream: Readable; written: Promise<unknown> };

/**
 * As Node.js received it: a web stream in between would copy each part. Calls within the process have only that, and
 * where something asked for it before, it has begun to read.
 */
function bodyOf(c: Context): Readable {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming && incoming.listenerCount("data") === 0) return incoming;
  return Readable.fromWeb((c.req.raw.body ?? new Blob().stream()) as NodeReadableStream);
}

async function receive(body: Readable, type: string, how: Receiving): Promise<FormData> {
  const over = new AbortController();
  try {
    const { parser, files, entries, trouble } = parse(type, how);
    const finished = once(parser, "finish");
    const all = send(body, { parser, files }, { ...how, signal: over.signal }).then(() => finished);
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

/** The parser, its files and what it has found; `trouble` never resolves, and rejects with the first error. */
function parse(type: string, { hold, kept }: Receiving) {
  const entries: Entry[] = [];
  const files: Arriving[] = [];
  const trouble = Promise.withResolvers<never>();
  const add = (entry: Entry) => {
    entry.catch(trouble.reject);
    entries.push(entry);
  };
  const parser = new Busboy({ headers: { "content-type": type }, limits });
  parser.on("field", (name, value, _, isCut) => {
    if (isCut) trouble.reject(tooMuch());
    add(Promise.resolve([name, value]));
  });
  parser.on("file", (name, stream, fileName, _, fileType) => {
    const opened = keepUpload(fileName ?? "", fileType);
    kept.push(opened);
    const file: Arriving = { stream, written: opened };
    files.push(file);
    const writeAfter = async (before: Promise<unknown>, part: Uint8Array) => {
      await before;
      hold.more(part.length);
      await (await opened).write(part);
    };
    stream.on("data", (part: Uint8Array) => {
      file.written = writeAfter(file.written, part);
      file.written.catch(trouble.reject);
    });
    const finish = async (): Entry => {
      await once(stream, "end");
      await file.written;
      return [name, await (await opened).file()];
    };
    add(finish());
  });
  for (const event of ["fieldsLimit", "filesLimit", "partsLimit"] as const)
    parser.on(event, () => trouble.reject(tooMuch()));
  trouble.promise.catch(() => {});
  return { parser, files, entries, trouble: trouble.promise };
}

type Sending = Pick<Receiving, "most" | "refuse"> & { signal: AbortSignal };

async function send(
  body: Readable,
  { parser, files }: { parser: BusboyInstance; files: Arriving[] },
  { most, refuse, signal }: Sending,
): Promise<void> {
  let size = 0;
  // A refused body is not destroyed: its sender could not read the response.
  for await (const part of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    if (signal.aborted) break;
    size += part.length;
    if (size > most) refuse();
    await parsed(parser, part);
    await Promise.all(files.map(({ written }) => written));
    if (files.every(({ stream }) => stream.readableLength === 0)) free(part);
  }
  parser.end();
}

function parsed(parser: BusboyInstance, part: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(part, (error) => (error ? reject(error) : resolve()));
  });
}

/** Gives memory back at once: the collector lets some 70 MB of parts gather first. */
function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function tooMuch(): Invalid {
  return new Invalid("This form has too many fields, or one that is too long.");
}

/** Turns an error into the sender's message: anything but our own refusals and disk errors is an unreadable form. */
function told(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const refusal = refuseUpload(error);
  if (refusal !== null) return refusal;
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall ? error : new Invalid("The form could not be read: it is damaged, or was cut off.");
}
