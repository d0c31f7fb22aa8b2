import { open } from "node:fs/promises";
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

/** Runs work that draws, in its turn. */
export function inSharp<T>(work: (sharp: typeof Sharp) => Promise<T>): Promise<T> {
  return inTurn(async () => work(await (loading ??= load())));
}

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
    if (error instanceof UnreadablePicture) throw error;
    if (/pixel limit/i.test(String(error)))
      throw new UnreadablePicture("the picture is too large: at most 50 megapixels", { cause: error });
    throw new UnreadablePicture("the file is damaged or incomplete", { cause: error });
  }
}

/** By its first bytes, without decoding it. Throws UnreadablePicture. */
export async function refuseOtherTypes(source: PictureSource, types = "JPEG, PNG or WebP"): Promise<void> {
  const { fileTypeFromBuffer, fileTypeFromFile } = await import("file-type");
  const type = await (typeof source === "string" ? fileTypeFromFile(source) : fileTypeFromBuffer(source));
  if (type && readable.includes(type.mime)) return;
  const kind = type?.mime.startsWith("image/")
    ? `${type.ext.toUpperCase()} pictures cannot be used`
    : "not a picture";
  throw new UnreadablePicture(`${kind}: please choose a ${types}`);
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
  return inSharp(async (sharp) => {
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

/** An SVG's bytes: more is a picture, not an icon. */
const maxSvgBytes = 64 * 1024;
const maxSvgUses = 8;
const iconEdge = 96;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Decodes a JPEG, PNG, WebP or SVG and re-encodes it as a PNG of 96 by 96 pixels, in whose middle it is whole. `isDrawing` says that
 * what isn't transparent has one color, so that another may stand in for it. Throws UnreadablePicture.
 */
export async function toIcon(source: PictureSource): Promise<{ png: Uint8Array; isDrawing: boolean }> {
  const svg = await readSvg(source);
  if (svg === null) await refuseOtherTypes(source, "JPEG, PNG, WebP or SVG");
  return inSharp(async (sharp) => {
    const { data, info } = await decoded(async () => {
      const options = { limitInputPixels: mostPixels, failOn: "error" as const };
      const { width, height } = await sharp(svg ?? source, options).metadata();
      if (svg === null && Math.max(width, height) < iconEdge)
        throw new UnreadablePicture(`the picture is too small: at least ${iconEdge} pixels wide or high`);
      // As large as it is needed, however large or small its file says that it is.
      const density = Math.min(Math.max((72 * 2 * iconEdge) / Math.max(width, height), 1), 10_000);
      return sharp(svg ?? source, { ...options, ...(svg && { density }) })
        .timeout({ seconds: 10 })
        .autoOrient()
        .toColorspace("srgb")
        .ensureAlpha()
        .resize({ width: iconEdge, height: iconEdge, fit: "contain", background: clear })
        .raw()
        .toBuffer({ resolveWithObject: true });
    });
    const { width, height, channels } = info;
    const pixels = Array.from({ length: width * height }, (_, at) =>
      data.subarray(at * channels, (at + 1) * channels),
    );
    const visible = pixels.filter((pixel) => pixel[3]! >= 128);
    if (visible.length === 0) throw new UnreadablePicture("it shows nothing");
    const spread = [0, 1, 2].map((channel) => {
      const values = visible.map((pixel) => pixel[channel]!);
      return Math.max(...values) - Math.min(...values);
    });
    const isDrawing = visible.length < 0.95 * pixels.length && spread.every((range) => range <= 40);
    const png = await sharp(data, { raw: { width, height, channels } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { png: new Uint8Array(png), isDrawing };
  });
}

/**
 * The bytes of an SVG; null for anything else. Throws UnreadablePicture for one that loads, includes or declares something, which
 * drawing it could use against us.
 */
async function readSvg(source: PictureSource): Promise<Buffer | null> {
  const bytes = typeof source === "string" ? await readStart(source) : Buffer.from(source);
  const text = bytes.toString("utf8");
  if (
    !/^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(
      text.slice(0, 4096),
    )
  )
    return null;
  if (bytes.byteLength > maxSvgBytes) throw new UnreadablePicture("an SVG has at most 64 KB");
  if (/<!ENTITY|<[^\s<>/]*(image|include|foreignObject)[\s/>]|encoding\s*=\s*["'](?!utf-8)/i.test(text))
    throw new UnreadablePicture("an SVG may have no pictures, entities or other files in it");
  // Drawing either can take minutes, and can't be interrupted.
  if (/<(\w+:)?filter[\s/>]/i.test(text)) throw new UnreadablePicture("an SVG may have no filters in it");
  if ((text.match(/<(\w+:)?use[\s/>]/gi) ?? []).length > maxSvgUses)
    throw new UnreadablePicture(`an SVG may use its parts again at most ${maxSvgUses} times`);
  return bytes;
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(maxSvgBytes + 1);
    const { bytesRead } = await file.read(start, 0, start.byteLength, 0);
    return start.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
