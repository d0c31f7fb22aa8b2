import { z } from "@hono/zod-openapi";
import { mostPhotoBytes, mostPhotos } from "#app/features/properties/model.ts";
import type { Upload } from "#app/features/properties/photos/prepare-photos.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { pathOfUpload } from "#app/platform/keep-upload.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";

/** A form's files. Browsers send an empty file field as a file without a name. */
export const images = z
  .preprocess(
    (value) =>
      [value ?? []]
        .flat()
        .filter((file) => !(file === "" || (file instanceof File && !file.name && !file.size))),
    z.array(z.instanceof(File, { error: "Images must be files." })),
  )
  .openapi({ type: "array", items: { type: "string", format: "binary" } });

/** Limits the body to as many photos as a property may have. */
export const bodyOfImages = receiveForm(mostPhotos * mostPhotoBytes + 1024 * 1024, () => {
  const message = `The photos are too large together: at most ${mostPhotos} of 15 MB.`;
  throw new Invalid(message, { images: message });
});

export function readUploads(files: File[]): Promise<Upload[]> {
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      size: file.size,
      source: pathOfUpload(file) ?? new Uint8Array(await file.arrayBuffer()),
    })),
  );
}
