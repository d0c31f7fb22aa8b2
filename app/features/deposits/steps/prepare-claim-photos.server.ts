import { randomBytes } from "node:crypto";
import { Invalid } from "#app/platform/errors.ts";
import { pathOfUpload } from "#app/platform/keep-upload.server.ts";
import { toPicture, UnreadablePicture } from "#app/platform/pictures.server.ts";
import { mostClaimPhotoBytes, mostClaimPhotos } from "#app/features/deposits/model.ts";

const widest = 1600;

export type ClaimPhoto = { file: string; width: number; height: number; webp: Uint8Array };

/** Converts uploaded files like every picture: recognized by content, re-encoded, without metadata. */
export async function prepareClaimPhotos(files: File[]): Promise<ClaimPhoto[]> {
  if (files.length > mostClaimPhotos) refuse(`A claim has at most ${mostClaimPhotos} photos.`);
  const tooBig = files.find((file) => file.size > mostClaimPhotoBytes);
  if (tooBig) refuse(`“${tooBig.name}” is too large: at most 15 MB for a photo.`);
  const prepared: ClaimPhoto[] = [];
  for (const file of files) prepared.push(await prepare(file));
  return prepared;
}

async function prepare(file: File): Promise<ClaimPhoto> {
  try {
    const source = pathOfUpload(file) ?? new Uint8Array(await file.arrayBuffer());
    const { width, height, sizes } = await toPicture(source, [widest]);
    return { file: `${randomBytes(20).toString("hex")}.webp`, width, height, webp: sizes.at(-1)!.webp };
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    return refuse(`“${file.name}” cannot be used: ${error.message}.`);
  }
}

function refuse(message: string): never {
  throw new Invalid(message, { photos: message });
}
