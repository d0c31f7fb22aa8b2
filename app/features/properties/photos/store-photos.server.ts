import { hasFile, putFile } from "#app/platform/files.server.ts";
import { photoFile } from "../model.ts";
import type { PreparedPhoto } from "./steps/prepare-photos.server.ts";

/** Stores the photos' files before their rows are written; skips files that exist. */
export async function storePhotos(photos: PreparedPhoto[]): Promise<void> {
  for (const photo of photos) {
    const sizes = photo.sizes.map(async ({ width, webp }) => {
      const file = photoFile(photo.fileKey, width);
      if (!(await hasFile(file))) await putFile(file, webp);
    });
    await Promise.all(sizes);
  }
}
