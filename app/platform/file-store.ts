import type { Readable } from "node:stream";
import type { Disk } from "flydrive";

/** Where files are. Keys are paths such as `photos/<key>/640.webp`; a key's bytes never change. */
export type FileStore = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The file's bytes, or null if there is none under this key. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** The file as it arrives, or null. */
  open: (key: string) => Promise<Readable | null>;
  has: (key: string) => Promise<boolean>;
  remove: (key: string) => Promise<void>;
  /** The keys of all files that begin so. */
  list: (beginning?: string) => AsyncGenerator<string>;
};

/** Runs one call of a store; `action` names it for metrics. */
type Call = <T>(action: string, work: (disk: Disk) => Promise<T>) => Promise<T>;

export function storeOf(call: Call): FileStore {
  return {
    put: (key, bytes) => call("put", (disk) => disk.put(key, bytes)),
    get: (key) => orNull(call("get", async (disk) => new Uint8Array(await disk.getBytes(key)))),
    open: (key) => orNull(call("get", (disk) => disk.getStream(key))),
    has: (key) => call("has", (disk) => disk.exists(key)),
    remove: (key) => call("remove", (disk) => disk.delete(key)),
    async *list(beginning = "") {
      let paginationToken: string | undefined;
      do {
        const options = { recursive: true, ...(paginationToken && { paginationToken }) };
        const part = await call("list", (disk) => disk.listAll(beginning, options));
        for (const one of part.objects) if (one.isFile) yield one.key;
        paginationToken = part.paginationToken;
      } while (paginationToken);
    },
  };
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether a store said that it has no such file. */
export function isMissing(error: unknown): boolean {
  const cause = rootOf(error);
  return (Reflect.get(cause, "code") === "ENOENT" && !refusesFolder(cause)) || cause.name === "NoSuchKey";
}

/** Whether a disk refuses a folder whose parents are made with it: Node.js says ENOENT where it is read-only. */
export function refusesFolder(cause: Error): boolean {
  return Reflect.get(cause, "code") === "ENOENT" && Reflect.get(cause, "syscall") === "mkdir";
}

/** What flydrive's own error is about. */
export function rootOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause === undefined ? error : rootOf(error.cause);
}
