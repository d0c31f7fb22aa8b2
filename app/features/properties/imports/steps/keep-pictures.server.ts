import { putFile } from "#app/platform/files.server.ts";
import { uploadedFile } from "../model.ts";
import type { Pictures } from "./read-pictures.server.ts";

/** Stores the pictures of a file that its rows name, a few at a time, until their rows are run and the file is forgotten. */
export async function keepPictures(importId: string, { zip, named }: Pictures): Promise<void> {
  const waiting = [...named];
  async function store(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [hash, entry] = next;
      await putFile(uploadedFile(importId, hash), await zip.read(entry));
    }
  }
  await Promise.all([store(), store(), store()]);
}
