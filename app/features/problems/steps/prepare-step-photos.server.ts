import { createHash } from "node:crypto";
import { Invalid } from "#app/platform/errors.ts";
import { preparePhotos, type PrivatePhoto } from "#app/platform/private-photos.server.ts";
import { maxProblemPhotoBytes, maxProblemPhotos } from "../model.ts";

/** Converts the photos of a step; refuses what is no photo, too large, or one too many. */
export function prepareStepPhotos(photos: File[]): Promise<PrivatePhoto[]> {
  return preparePhotos(photos, {
    most: maxProblemPhotos,
    mostBytes: maxProblemPhotoBytes,
    what: "report",
    refuse,
  });
}

/** A photo as a step's row has it. */
export function rowOfPhoto({ file, width, height, webp }: PrivatePhoto) {
  return { file, width, height, sha256: createHash("sha256").update(webp).digest("hex") };
}

function refuse(message: string): never {
  throw new Invalid(message, { photos: message });
}
