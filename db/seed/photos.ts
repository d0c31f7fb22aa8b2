import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { PreparedPhoto } from "#app/features/properties/photos/steps/prepare-photos.server.ts";
import { hashPhoto } from "#app/features/properties/photos/hash-photo.server.ts";
import { storePhotos } from "#app/features/properties/photos/store-photos.server.ts";
import type { SeededProperty } from "./properties.ts";
import type { Random } from "./random.ts";

// `pictures/` has a folder for each property, named after its street address, of files such as `1-street-480.webp`: the
// photo's position, what it shows and its width. They are stored as they are, so the first start converts nothing.

/** Stores the photos of the folder `pictures/`; returns each property's by street address. */
export async function storeTownPhotos(): Promise<Map<string, PreparedPhoto[]>> {
  const folders = (await readdir(pictures(), { withFileTypes: true })).filter(({ name }) => name !== "ids");
  const read = folders.map(async ({ name }) => [name, await readPhotos(name)] as const);
  const photos = new Map(await Promise.all(read));
  for (const views of photos.values()) await storePhotos(views);
  return photos;
}

/** The specimen ID of a tenant: a WebP. */
export function readSpecimen(tenantName: string): Promise<Uint8Array> {
  return readFile(path.join(pictures(), "ids", `${fileNameOf(tenantName)}.webp`));
}

export function photoRows(
  random: Random,
  properties: SeededProperty[],
  photos: Map<string, PreparedPhoto[]>,
) {
  return properties.flatMap(({ id: propertyId, landlordId, streetAddress }) => {
    const views = photos.get(fileNameOf(streetAddress));
    if (!views) throw new Error(`db/seed/pictures has no folder ${fileNameOf(streetAddress)}.`);
    return views.map(({ sizes, ...photo }, position) => ({
      id: random.id("pho"),
      landlordId,
      propertyId,
      position,
      ...photo,
      widths: sizes.map(({ width }) => width),
    }));
  });
}

/** "85 Penn Street" is 85-penn-street. */
function fileNameOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

async function readPhotos(folder: string): Promise<PreparedPhoto[]> {
  const photos = new Map<string, { width: number; webp: Uint8Array }[]>();
  for (const file of (await readdir(path.join(pictures(), folder))).toSorted()) {
    const [, photo, width] = /^(.+)-(\d+)\.webp$/.exec(file)!;
    const webp = await readFile(path.join(pictures(), folder, file));
    photos.set(photo!, [...(photos.get(photo!) ?? []), { width: Number(width), webp }]);
  }
  return [...photos].map(([name, sizes]) => {
    const { width } = sizes.at(-1)!;
    const fileKey = hashPhoto(sizes.map(({ webp }) => webp));
    return { fileKey, originalName: `${name}.webp`, width, height: (width * 3) / 4, sizes };
  });
}

/** This module is in `db/seed`, or, as part of the build, in `build/server` or one folder below it. */
function pictures(): string {
  const folders = ["./pictures", "../../db/seed/pictures", "../../../db/seed/pictures"].map((folder) =>
    fileURLToPath(new URL(folder, import.meta.url)),
  );
  const folder = folders.find((candidate) => existsSync(candidate));
  if (!folder) throw new Error("The demo town's pictures are missing: db/seed/pictures");
  return folder;
}
