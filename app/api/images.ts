import { z } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import { mostPhotoBytes, mostPhotos } from "#app/features/properties/model.ts";
import { Invalid } from "#app/platform/errors.ts";

/** A form's files; an empty file field sends one without a name. */
export const images = z
  .preprocess(
    (value) =>
      [value ?? []]
        .flat()
        .filter((file) => !(file === "" || (file instanceof File && !file.name && !file.size))),
    z.array(z.instanceof(File, { error: "Images must be files." })),
  )
  .openapi({ type: "array", items: { type: "string", format: "binary" } });

/** No more than all the photos that a property may have. */
export const bodyOfImages = bodyLimit({
  maxSize: mostPhotos * mostPhotoBytes + 1024 * 1024,
  onError: () => {
    const message = `The photos are too large together: at most ${mostPhotos} of 15 MB.`;
    throw new Invalid(message, { images: message });
  },
});

export function readUploads(files: File[]) {
  return Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}
