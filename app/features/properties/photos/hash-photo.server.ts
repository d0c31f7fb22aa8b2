import { createHash } from "node:crypto";

/** The key of a photo: a hash of the contents of its files, from the smallest width to the largest. */
export function hashPhoto(contents: Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return hash.digest("hex").slice(0, 32);
}
