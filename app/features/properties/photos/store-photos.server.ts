import { hasFile, putFile } from "#app/platform/files.server.ts";
import { photoFile } from "../model.ts";
import type { PreparedPhoto } from "./prepare-photos.server.ts";

/** Puts the photos' files into the store, before the rows that name them are written; equal ones are there already. */
export async function storePhotos(photos: PreparedPhoto[]): Promise<void> {
  for (const photo of photos) {
    for (const { width, webp } of photo.sizes) {
      const file = photoFile(photo.fileKey, width);
      if (!(await hasFile(file))) await putFile(file, webp);
    }
  }
}
