import { once } from "node:events";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { config } from "./config.server.ts";
import { AppError, Invalid } from "./errors.ts";
import { refuseUpload } from "./files.server.ts";
import { type Kept, keepUpload } from "./keep-upload.server.ts";
import { refuseRealAddresses, textsIn } from "./real-addresses.server.ts";

/** Seconds that a form may take, and how many more for each kilobyte that has come: places for uploads are few. */
const patience = { seconds: 20, perKilobyte: 0.25 };
const limits = { fields: 100, fieldSize: 64 * 1024, files: 50, parts: 150, headerPairs: 50 };

/**
 * Reads a form with files of at most `most` bytes for the following call: files go to disk as they arrive and are
 * deleted once the call has answered. `refuse` throws for a larger one, and a sender who is too slow gets a 408. Runs after
 * everything that needs no body.
 */
export function receiveForm(most: number, refuse: () => never): MiddlewareHandler {
  return async (c, next) => {
    if (!/^multipart\/form-data/i.test(c.req.header("content-type") ?? "")) return next();
    if (Number(c.req.header("content-length") ?? 0) > most) refuse();
    const kept: Promise<Kept>[] = [];
    try {
      const type = c.req.header("content-type")!;
      const form = await receive(bodyOf(c), type, { most, refuse, kept });
      if (config.trialResets !== null) refuseRealAddresses(textsIn(form));
      c.req.bodyCache.formData = form;
      await next();
    } catch (error) {
      // Otherwise the proxy keeps its place for the rest of the body.
      if (error instanceof AppError && error.status === 408) c.header("connection", "close");
      throw error;
    } finally {
      await Promise.allSettled(kept.map(async (one) => (await one).close()));
    }
  };
}

type Receiving = { most: number; refuse: () => never; kept: Promise<Kept>[] };
type Entry = Promise<[name: string, value: string | File]>;

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
    const { parser, entries, trouble } = parse(type, how);
    const finished = once(parser, "finish");
    const all = send(body, parser, { ...how, signal: over.signal }).then(() => finished);
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

/** The parser and the fields and files that it meets; `trouble` never resolves, and rejects with the first error. */
function parse(type: string, { kept }: Receiving) {
  const entries: Entry[] = [];
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
    // Also before anything reads it.
    stream.on("error", trouble.reject);
    const store = async (): Entry => {
      const upload = await opened;
      for await (const part of stream) await upload.write(part as Uint8Array);
      return [name, await upload.file()];
    };
    add(store());
  });
  for (const event of ["fieldsLimit", "filesLimit", "partsLimit"] as const)
    parser.on(event, () => trouble.reject(tooMuch()));
  trouble.promise.catch(() => {});
  return { parser, entries, trouble: trouble.promise };
}

type Sending = Pick<Receiving, "most" | "refuse"> & { signal: AbortSignal };

async function send(
  body: Readable,
  parser: BusboyInstance,
  { most, refuse, signal }: Sending,
): Promise<void> {
  let size = 0;
  for await (const part of inTime(body)) {
    if (signal.aborted) break;
    size += part.length;
    if (size > most) refuse();
    await parsed(parser, part);
  }
  parser.end();
}

/** The body's parts. Only the time spent waiting for the sender counts, not that of our disk. */
async function* inTime(body: Readable): AsyncGenerator<Uint8Array> {
  // A refused body is not destroyed: its sender could not read the response.
  const parts = (body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>)[
    Symbol.asyncIterator
  ]();
  let left = patience.seconds * 1000;
  for (;;) {
    const from = performance.now();
    const next = await before(left, parts.next());
    if (next.done) return;
    left += next.value.length * patience.perKilobyte - (performance.now() - from);
    yield next.value;
  }
}

/** What comes within these milliseconds; a 408 otherwise. */
async function before<T>(milliseconds: number, coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new AppError(408, "This came too slowly. Try again where your connection is better."));
  }, milliseconds);
  coming.catch(() => {});
  try {
    return await Promise.race([coming, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function parsed(parser: BusboyInstance, part: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(part, (error) => (error ? reject(error) : resolve()));
  });
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
