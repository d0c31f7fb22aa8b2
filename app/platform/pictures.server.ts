import type Sharp from "sharp";
import { config } from "./config.server.ts";
import { takeTurns } from "./in-turn.server.ts";
import { drawingFor } from "./trial.server.ts";

let loading: Promise<typeof Sharp> | null = null;

/** Loaded with the first picture: 20 MB that few processes need. */
async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  // Its cache goes by file path, and uploads reuse paths.
  sharp.cache(false);
  return sharp;
}

/** A picture's bytes, or the path of its file. */
export type PictureSource = Uint8Array | string;
/** An upright picture without metadata, in several widths as WebP. */
export type Picture = { width: number; height: number; sizes: { width: number; webp: Uint8Array }[] };

const readable = ["image/jpeg", "image/png", "image/webp"];
const mostPixels = 50_000_000;
const tallest = 2560;

/** Keeps at most two decoded pictures in this process's memory at a time. */
const inTurn = takeTurns(2);

/** Thrown with a message for the person who chose the file: "GIF pictures cannot be used: …". */
export class UnreadablePicture extends Error {}

/**
 * Decodes a JPEG, PNG or WebP of at most 50 megapixels, rotates it by its EXIF, and re-encodes it in each of the
 * widths (never enlarged; a smaller one in its own width), so that no metadata or exploit of the file survives.
 * `width` and `height` are those of the largest. A square is cut
 * from the middle, and enlarged if it must be. A public trial makes a drawing in its place. Throws UnreadablePicture.
 */
export async function toPicture(
  source: PictureSource,
  widths: readonly number[],
  { isSquare = false } = {},
): Promise<Picture> {
  await refuseOtherTypes(source);
  const shown = config.trialResets === null ? source : await drawingFor(source);
  return decoded(() => inTurn(() => encode(shown, widths, isSquare)));
}

async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (/pixel limit/i.test(String(error)))
      throw new UnreadablePicture("the picture is too large: at most 50 megapixels", { cause: error });
    throw new UnreadablePicture("the file is damaged or incomplete", { cause: error });
  }
}

/** By its first bytes, without decoding it. Throws UnreadablePicture. */
export async function refuseOtherTypes(source: PictureSource): Promise<void> {
  const { fileTypeFromBuffer, fileTypeFromFile } = await import("file-type");
  const type = await (typeof source === "string" ? fileTypeFromFile(source) : fileTypeFromBuffer(source));
  if (type && readable.includes(type.mime)) return;
  const kind = type?.mime.startsWith("image/")
    ? `${type.ext.toUpperCase()} pictures cannot be used`
    : "not a picture";
  throw new UnreadablePicture(`${kind}: please choose a JPEG, PNG or WebP`);
}

async function encode(source: PictureSource, widths: readonly number[], isSquare: boolean): Promise<Picture> {
  const widest = Math.max(...widths);
  const sharp = await (loading ??= load());
  const { data, info } = await sharp(source, { limitInputPixels: mostPixels, failOn: "error" })
    .autoOrient()
    .resize(
      isSquare
        ? { width: widest, height: widest, fit: "cover" }
        : { width: widest, height: tallest, fit: "inside", withoutEnlargement: true },
    )
    .flatten({ background: "#ffffff" })
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const reached = [...widths.filter((width) => width < info.width), info.width];
  const sizes = await Promise.all(
    reached.map(async (width) => ({
      width,
      webp: new Uint8Array(
        await sharp(data, { raw }).resize({ width }).webp({ quality: 78, effort: 2 }).toBuffer(),
      ),
    })),
  );
  return { width: info.width, height: info.height, sizes };
}

type Box = { width: number; height: number; fit: "cover" | "inside"; background?: string };

/**
 * Decodes a JPEG, PNG or WebP as `toPicture` does and re-encodes it as a PNG for each box: it covers it or fits inside, is never
 * enlarged inside, and keeps what is transparent unless the box has a background. Throws UnreadablePicture, also if it has fewer
 * pixels than `least`.
 */
export async function toPngs(
  source: PictureSource,
  boxes: readonly Box[],
  least: { width: number; height: number },
): Promise<{ png: Uint8Array; width: number; height: number }[]> {
  await refuseOtherTypes(source);
  return inTurn(async () => {
    const sharp = await (loading ??= load());
    const upright = await decoded(() =>
      sharp(source, { limitInputPixels: mostPixels, failOn: "error" })
        .autoOrient()
        .toColorspace("srgb")
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
    const { width, height, channels } = upright.info;
    if (width < least.width || height < least.height)
      throw new UnreadablePicture(
        `the picture is too small: at least ${least.width} by ${least.height} pixels`,
      );
    return Promise.all(
      boxes.map(async ({ background, ...box }) => {
        const sized = sharp(upright.data, { raw: { width, height, channels } }).resize({
          ...box,
          withoutEnlargement: box.fit === "inside",
        });
        const { data, info } = await (background ? sized.flatten({ background }) : sized)
          .png({ compressionLevel: 9 })
          .toBuffer({ resolveWithObject: true });
        return { png: new Uint8Array(data), width: info.width, height: info.height };
      }),
    );
  });
}
