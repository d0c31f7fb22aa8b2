import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { deserialize, serialize } from "node:v8";
import type { Pictures } from "./draw-pictures.ts";

// A file of the demo town's pictures: a SHA-256 of the rest, and the pictures as Node.js writes objects.

const hashBytes = 32;

export function packPictures(pictures: Pictures): Uint8Array {
  const bytes = serialize(pictures);
  return Buffer.concat([hashOf(bytes), bytes]);
}

/** Null if the file isn't whole, or is from a Node.js that writes objects in another way. */
export function unpackPictures(file: Uint8Array): Pictures | null {
  const bytes = file.subarray(hashBytes);
  if (!hashOf(bytes).equals(file.subarray(0, hashBytes))) return null;
  try {
    return deserialize(bytes);
  } catch {
    return null;
  }
}

/** The pictures that the build drew; null if it has none, as in development, or if their file can't be read. */
export async function readPictures(): Promise<Pictures | null> {
  // The module ends up next to the file or one folder below it.
  for (const place of ["./demo-pictures.bin", "../demo-pictures.bin"]) {
    const file = await readFile(new URL(place, import.meta.url)).catch(() => null);
    if (file) return unpackPictures(file);
  }
  return null;
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
