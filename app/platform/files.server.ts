import { statfs } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { config } from "./config.server.ts";

/** The file store. Keys are paths such as `photos/<key>/640.webp`; only our own routes serve its files. */
const disk = new Disk(new FSDriver({ location: path.join(config.dataDir, "files"), visibility: "private" }));

const leastFree = 500_000_000;

/** Whether less than 500 MB are free for files and the embedded database. */
export async function isDiskFull(): Promise<boolean> {
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize < leastFree;
}

export async function putFile(key: string, bytes: Uint8Array): Promise<void> {
  await disk.put(key, bytes);
}

/** The file's bytes, or null if there is none under this key. */
export async function getFile(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await disk.getBytes(key));
  } catch (error) {
    if (await disk.exists(key)) throw error;
    return null;
  }
}

/** The keys of all files. */
export async function* listFiles(): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const part = await disk.listAll("", { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const one of part.objects) if (one.isFile) yield one.key;
    paginationToken = part.paginationToken;
  } while (paginationToken);
}

export async function hasFile(key: string): Promise<boolean> {
  return disk.exists(key);
}

export async function removeFile(key: string): Promise<void> {
  await disk.delete(key);
}
