import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { IncomingMessage } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { openBucket } from "./bucket.server.ts";
import { config } from "./config.server.ts";
import { type FileStore, refusesFolder, rootOf } from "./file-store.ts";
import { watchStore } from "./watch-store.server.ts";

const bucket = config.s3 && openBucket(config.s3);
const disk = new Disk(new FSDriver({ location: path.join(config.dataDir, "files"), visibility: "private" }));
const local = watchStore({
  name: "DATA_DIR",
  trouble: "DATA_DIR can’t be written to. No photo or ID can be uploaded.",
  open: async () => disk,
  watch: writeInFolders,
  isAway: isDiskError,
});

/** The files in DATA_DIR. */
export const folder: FileStore = local.store;

/** Only our own routes serve its files. */
const store = bucket ? bucket.store : folder;

/** A full disk still takes empty files. */
const block = new Uint8Array(4096);

/** Uploads go through DATA_DIR on their way to a bucket, too. */
async function writeInFolders(): Promise<void> {
  for (const name of bucket ? ["uploads"] : ["uploads", "files"]) {
    const place = path.join(config.dataDir, name);
    await mkdir(place, { recursive: true, mode: 0o700 });
    const file = path.join(place, ".watched");
    await writeFile(file, block).finally(() => rm(file, { force: true }));
  }
}

/** Whether a disk is full, read-only, broken or gone; any other error is ours. */
function isDiskError(error: unknown): boolean {
  const cause = rootOf(error);
  if (refusesFolder(cause)) return true;
  const code = String(Reflect.get(cause, "code"));
  return /^(ENOSPC|EDQUOT|EMFILE|ENFILE|EROFS|EACCES|EPERM|EIO|ESTALE|ENODEV|ENXIO|ENOTDIR)$/.test(code);
}

/** The refusal of an upload that DATA_DIR's disk doesn't take; null for any other error. */
export const { refuseUpload } = local;

const leastFree = 500_000_000;

/** Whether less than 500 MB are free for files and the embedded database. */
export async function isDiskFull(): Promise<boolean> {
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize < leastFree;
}

/** Why photos and IDs can't be stored or shown, within a second; null while they can. */
export async function filesTrouble(): Promise<string | null> {
  const troubles = await Promise.all([local.trouble(), bucket?.trouble()]);
  return troubles.filter(Boolean).join(" ") || null;
}

export async function putFile(key: string, bytes: Uint8Array): Promise<void> {
  await store.put(key, bytes);
}

/** The file's bytes, or null if there is none under this key. */
export async function getFile(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return store.get(key);
}

/** A response's body: from a bucket as it arrives, so that slow readers hold no whole files in memory. */
export type FileBody = { body: Uint8Array<ArrayBuffer> | ReadableStream; length: string | null };

/** The file for a response, or null. A body that isn't read must be canceled. */
export async function bodyOfFile(key: string): Promise<FileBody | null> {
  if (!bucket) {
    const bytes = await folder.get(key);
    return bytes && { body: bytes, length: String(bytes.length) };
  }
  const stream = await bucket.store.open(key);
  if (stream === null) return null;
  const length = stream instanceof IncomingMessage ? stream.headers["content-length"] : undefined;
  return { body: Readable.toWeb(stream) as ReadableStream, length: length ?? null };
}

/** The keys of all files, or of those that begin so. */
export function listFiles(beginning?: string): AsyncGenerator<string> {
  return store.list(beginning);
}

export async function hasFile(key: string): Promise<boolean> {
  return store.has(key);
}

export async function removeFile(key: string): Promise<void> {
  await store.remove(key);
}

/** Files that rows name together, and whether these contents, in their order, are what was stored. */
export type NamedFiles = { keys: string[]; areWhole: (contents: Uint8Array[]) => boolean };
