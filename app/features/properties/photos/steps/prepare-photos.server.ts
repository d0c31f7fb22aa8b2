import { Invalid } from "#app/platform/errors.ts";
import { type PictureSource, toPicture, UnreadablePicture } from "#app/platform/pictures.server.ts";
import { hashPhoto } from "../hash-photo.server.ts";
import { hostPhotoWidth } from "../../hosts/model.ts";
import { mostPhotos, mostPhotoBytes, photoWidths } from "../../model.ts";

export type Upload = { name: string; size: number; source: PictureSource };
export type PreparedPhoto = {
  /** A hash of the stored bytes, so equal pictures share their files and a URL's content never changes. */
  fileKey: string;
  originalName: string;
  width: number;
  height: number;
  sizes: { width: number; webp: Uint8Array }[];
};

/**
 * Converts uploaded files to photos, in order; those of landlords to squares of one size. One unusable file refuses them
 * all, with its name and the reason.
 */
export async function preparePhotos(
  uploads: Upload[],
  shape: "whole" | "square" = "whole",
): Promise<PreparedPhoto[]> {
  if (uploads.length > mostPhotos) refuse(`At most ${mostPhotos} photos can be added to a property.`);
  const tooBig = uploads.find((upload) => upload.size > mostPhotoBytes);
  if (tooBig) refuse(`“${tooBig.name}” is too large: at most 15 MB for a photo.`);
  const prepared: PreparedPhoto[] = [];
  for (const upload of uploads) prepared.push(await prepare(upload, shape === "square"));
  return prepared;
}

async function prepare({ name, source }: Upload, isSquare: boolean): Promise<PreparedPhoto> {
  try {
    const picture = await toPicture(source, isSquare ? [hostPhotoWidth] : photoWidths, { isSquare });
    const fileKey = hashPhoto(picture.sizes.map((size) => size.webp));
    return { ...picture, fileKey, originalName: name.slice(0, 200) };
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    return refuse(`“${name}” cannot be used: ${error.message}.`);
  }
}

function refuse(message: string): never {
  throw new Invalid(message, { images: message });
}
