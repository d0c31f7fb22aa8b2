import { randomBytes } from "node:crypto";
import { NotFound } from "./errors.ts";
import { type NamedFiles, putFile, removeFile } from "./files.server.ts";
import { pathOfUpload } from "./keep-upload.server.ts";
import { toPicture, UnreadablePicture } from "./pictures.server.ts";

const widest = 1600;

/** A photo that only a few people see: one size, under a random name. */
export type PrivatePhoto = { file: string; width: number; height: number; webp: Uint8Array };

type Asked = { most: number; mostBytes: number; what: string; refuse: (message: string) => never };

/** Converts uploaded files like every picture: recognized by content, re-encoded, without metadata. */
export async function preparePhotos(
  files: File[],
  { most, mostBytes, what, refuse }: Asked,
): Promise<PrivatePhoto[]> {
  if (files.length > most) refuse(`A ${what} has at most ${most} photos.`);
  const tooBig = files.find((file) => file.size > mostBytes);
  if (tooBig) refuse(`“${tooBig.name}” is too large: at most 15 MB for a photo.`);
  const prepared: PrivatePhoto[] = [];
  for (const file of files) prepared.push(await prepare(file, refuse));
  return prepared;
}

async function prepare(file: File, refuse: Asked["refuse"]): Promise<PrivatePhoto> {
  try {
    const source = pathOfUpload(file) ?? new Uint8Array(await file.arrayBuffer());
    const { width, height, sizes } = await toPicture(source, [widest]);
    return { file: `${randomBytes(20).toString("hex")}.webp`, width, height, webp: sizes.at(-1)!.webp };
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    return refuse(`“${file.name}” cannot be used: ${error.message}.`);
  }
}

/** Stores the files first, then does the work that names them; if that fails, the files are deleted. */
export async function withStoredPhotos<Result>(
  photos: PrivatePhoto[],
  placeOf: (file: string) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  const stored: string[] = [];
  try {
    for (const { file, webp } of photos) {
      stored.push(placeOf(file));
      await putFile(placeOf(file), webp);
    }
    return await work();
  } catch (error) {
    await Promise.allSettled(stored.map(removeFile));
    throw error;
  }
}

/** The same answer whether a photo doesn't exist or isn't this caller's to see. */
export function missingPhoto(error?: unknown): never {
  if (error !== undefined && !(error instanceof NotFound)) throw error;
  throw new NotFound("Photo not found.");
}

const namedAtOnce = 1000;

/** Every photo of a table, by name; `read` returns the next names after one, at most `limit`. A WebP says its own length. */
export async function* namePhotos(
  read: (after: string, limit: number) => Promise<{ file: string }[]>,
  placeOf: (file: string) => string,
): AsyncGenerator<NamedFiles> {
  for (let after = ""; ;) {
    const rows = await read(after, namedAtOnce);
    for (const { file } of rows) yield { keys: [placeOf(file)], areWhole: ([bytes]) => isWholeWebp(bytes!) };
    if (rows.length === 0) return;
    after = rows.at(-1)!.file;
  }
}

/** True if this WebP's length is the one that it says. */
export function isWholeWebp(bytes: Uint8Array): boolean {
  const text = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));
  const said = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    bytes.length > 12 &&
    text(0) === "RIFF" &&
    text(8) === "WEBP" &&
    said.getUint32(4, true) + 8 <= bytes.length
  );
}
