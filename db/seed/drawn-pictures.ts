import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { deserialize, serialize } from "node:v8";
import type { Pictures } from "./draw-pictures.ts";

// A file of the demo town's pictures: a SHA-256 of the rest, and the pictures as Node.js writes objects.

const hashBytes = 32;

export function packPictures(pictures: Pictures): Uint8Array {
  const bytes = serialize(pictures);
  return Buffer.concat([hashOf(bytes), bytes]);
}

/** Null if the file isn't whole. */
export function unpackPictures(file: Uint8Array): Pictures | null {
  const bytes = file.subarray(hashBytes);
  return hashOf(bytes).equals(file.subarray(0, hashBytes)) ? deserialize(bytes) : null;
}

/** The pictures that the build drew; null if it has none, as in development, or if their file isn't whole. */
export async function readPictures(): Promise<Pictures | null> {
  // The module ends up next to the file or one folder below it.
  const file = ["./demo-pictures.bin", "../demo-pictures.bin"]
    .map((place) => new URL(place, import.meta.url))
    .find((place) => existsSync(place));
  return file ? unpackPictures(await readFile(file)) : null;
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
