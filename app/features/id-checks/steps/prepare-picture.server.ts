import { Invalid } from "#app/platform/errors.ts";
import { pathOfUpload } from "#app/platform/keep-upload.server.ts";
import { toPicture, UnreadablePicture } from "#app/platform/pictures.server.ts";
import { maxPictureBytes } from "../model.ts";

const widest = 2000;

/**
 * Converts a picture for storage: recognized by content, upright, re-encoded as WebP, no metadata. Errors name `field`.
 */
export async function preparePicture(file: File, field: string): Promise<Uint8Array> {
  if (file.size > maxPictureBytes) throw refusal(field, "this picture is larger than 10 MB");
  try {
    const source = pathOfUpload(file) ?? new Uint8Array(await file.arrayBuffer());
    const { sizes } = await toPicture(source, [widest]);
    return sizes.at(-1)!.webp;
  } catch (error) {
    if (error instanceof UnreadablePicture) throw refusal(field, error.message);
    throw error;
  }
}

function refusal(field: string, reason: string): Invalid {
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return new Invalid(sentence, { [field]: sentence });
}
