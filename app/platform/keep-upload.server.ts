import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { config } from "./config.server.ts";

/** An uploaded file for the duration of its request. `close` deletes it. */
export type Kept = {
  write: (part: Uint8Array) => Promise<void>;
  file: () => Promise<File>;
  close: () => Promise<void>;
};

const paths = new WeakMap<File, string>();

/** The path to read a received file from without loading it into memory; undefined for other files. */
export function pathOfUpload(file: File): string | undefined {
  return paths.get(file);
}

/**
 * Writes an uploaded file to disk. On Linux it has no name there: the system deletes it when the process ends, however
 * that happens. Elsewhere `close` deletes it.
 */
export async function keepUpload(name: string, type: string): Promise<Kept> {
  const folder = path.join(config.dataDir, "uploads");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, randomUUID());
  const handle = await open(place, "wx+", 0o600);
  const isNameless = process.platform === "linux";
  if (isNameless) await rm(place);
  const source = isNameless ? `/proc/self/fd/${handle.fd}` : place;
  return {
    async write(part) {
      await handle.writeFile(part);
    },
    async file() {
      const file = new File([await openAsBlob(source)], name, { type });
      paths.set(file, source);
      return file;
    },
    async close() {
      await handle.close();
      if (!isNameless) await rm(place, { force: true });
    },
  };
}
