import sharp from "sharp";
import { type TypeOfSpace, typesOfSpace } from "#app/features/properties/model.ts";
import { type PreparedPhoto, preparePhotos } from "#app/features/properties/photos/prepare-photos.server.ts";
import { drawScene, viewsOfPlace } from "./scenes/draw-scene.ts";
import { drawSpecimen } from "./scenes/specimen.ts";
import { tenants } from "./town.ts";

// The build draws the pictures in a process of its own (scripts/draw-demo.mjs), so what is imported here must load without
// settings, a database or Vite.

/** Different places of each type; four properties of a type share one, in different cities as far as possible. */
const placesOfType = 4;
/** Widths of a place's first view and of its others. */
const [whole, narrow] = [1080, 640];
/** More would only wait for the two pictures that are converted at once, and block a process that also does other work. */
const atOnce = 4;

/** The views of each place of each type, and an ID of each tenant by name: a WebP. */
export type Pictures = { photos: Record<TypeOfSpace, PreparedPhoto[][]>; ids: Record<string, Uint8Array> };

/** Draws the demo town's pictures and converts its photos like uploads. Takes eight seconds of processor time. */
export async function drawPictures(): Promise<Pictures> {
  const places = typesOfSpace.map((type) => [type, Array.from({ length: placesOfType }, () => [])]);
  const photos = Object.fromEntries(places) as Pictures["photos"];
  const waiting = typesOfSpace
    .flatMap((type) => photos[type].map((views, place) => ({ type, place, views })))
    .flatMap((place) => Array.from({ length: viewsOfPlace }, (_, view) => ({ ...place, view })))
    .values();
  async function drawAll() {
    for (const { type, place, views, view } of waiting) {
      const [photo] = await preparePhotos([await drawUpload(type, place, view)]);
      views[view] = photo!;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, drawAll));
  const ids = await Promise.all(tenants.map(async ({ username }) => [username, await drawId(username)]));
  return { photos, ids: Object.fromEntries(ids) };
}

/** What a landlord would upload of this place. */
export async function drawUpload(type: TypeOfSpace, place: number, view: number) {
  const source = await sharp(Buffer.from(drawScene(type, place, view)))
    .resize(view === 0 ? whole : narrow)
    .jpeg({ quality: 94 })
    .toBuffer();
  const name = `${type.toLowerCase().replaceAll(" ", "-")}-${place + 1}-${view + 1}.jpg`;
  return { name, size: source.length, source };
}

async function drawId(name: string): Promise<Uint8Array> {
  const webp = await sharp(Buffer.from(drawSpecimen(name)))
    .webp({ quality: 84 })
    .toBuffer();
  return new Uint8Array(webp);
}
