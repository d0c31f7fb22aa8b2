import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { Invalid } from "#app/platform/errors.ts";
import { maxPictureBytes } from "./model.ts";

const taken = new Set(["image/jpeg", "image/png", "image/webp"]);
const longestEdge = 2000;

/** A picture as it is stored: told by its content, upright, re-encoded as WebP, without the metadata. `field` names it. */
export async function preparePicture(file: File, field: string): Promise<Uint8Array> {
  if (file.size > maxPictureBytes) throw refusal(field, "This picture is larger than 10 MB.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !taken.has(type.mime)) throw refusal(field, "Please upload a JPEG, PNG or WebP picture.");
  try {
    return await sharp(bytes, { limitInputPixels: 60_000_000, failOn: "error" })
      .autoOrient()
      .resize({ width: longestEdge, height: longestEdge, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer();
  } catch {
    throw refusal(field, "This picture cannot be read. Please take another.");
  }
}

function refusal(field: string, sentence: string): Invalid {
  return new Invalid(sentence, { [field]: sentence });
}
