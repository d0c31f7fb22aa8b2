import { createHash } from "node:crypto";
import type { Commitment } from "../model.ts";

/** The hash that an entry has of a text, and the salt that proves it to those who may read this version of it. */
export function hashText(
  entrySalt: string,
  version: keyof Commitment,
  text: string,
): { salt: string; hash: string } {
  const salt = sha256(`${version}\n${entrySalt}`);
  return { salt, hash: sha256(`${salt}\n${text}`) };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
