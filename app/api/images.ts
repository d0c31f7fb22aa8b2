import { mostPhotoBytes, mostPhotos } from "#app/features/properties/model.ts";
import type { Upload } from "#app/features/properties/photos/steps/prepare-photos.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { files } from "#app/platform/form-fields.ts";
import { pathOfUpload } from "#app/platform/keep-upload.server.ts";
import { receiveForm } from "#app/platform/receive-form.server.ts";

export const images = files("Images must be files.");

/** Limits the body to as many photos as a property may have. */
export const bodyOfImages = receiveForm(mostPhotos * mostPhotoBytes + 1024 * 1024, () => {
  const message = `The photos are too large together: at most ${mostPhotos} of 15 MB.`;
  throw new Invalid(message, { images: message });
});

export function readUploads(uploaded: File[]): Promise<Upload[]> {
  return Promise.all(
    uploaded.map(async (file) => ({
      name: file.name,
      size: file.size,
      source: pathOfUpload(file) ?? new Uint8Array(await file.arrayBuffer()),
    })),
  );
}
