import sharp from "sharp";
import { type TypeOfSpace, typesOfSpace } from "#app/features/properties/model.ts";
import { type PreparedPhoto, preparePhotos } from "#app/features/properties/photos/prepare-photos.server.ts";
import { storePhotos } from "#app/features/properties/photos/store-photos.server.ts";
import { drawScene, viewsOfPlace } from "./scenes/draw-scene.ts";
import type { SeededProperty } from "./properties.ts";
import type { Random } from "./random.ts";

/** Different places of each type; four properties of a type share one, in different cities as far as possible. */
const placesOfType = 4;
/** Widths of a place's first view and of its others: drawing them is most of a first start. */
const [whole, narrow] = [1080, 640];
/** Drawing blocks the process, which also makes the database meanwhile. */
const atOnce = 4;

/** The views of each place of each type. */
export type Photos = Record<TypeOfSpace, PreparedPhoto[][]>;

/** Draws the town's pictures and converts them to photos, like uploads. */
export async function takePhotos(): Promise<Photos> {
  const photos = Object.fromEntries(
    typesOfSpace.map((type) => [type, Array.from({ length: placesOfType }, () => [])]),
  ) as unknown as Photos;
  const waiting = typesOfSpace
    .flatMap((type) => photos[type].map((views, place) => ({ type, place, views })))
    .flatMap((place) => Array.from({ length: viewsOfPlace }, (_, view) => ({ ...place, view })))
    .values();
  async function takeAll() {
    for (const { type, place, views, view } of waiting) views[view] = await take(type, place, view);
  }
  await Promise.all(Array.from({ length: atOnce }, takeAll));
  return photos;
}

async function take(type: TypeOfSpace, place: number, view: number): Promise<PreparedPhoto> {
  const bytes = await sharp(Buffer.from(drawScene(type, place, view)))
    .resize(view === 0 ? whole : narrow)
    .jpeg({ quality: 94 })
    .toBuffer();
  const name = `${type.toLowerCase().replaceAll(" ", "-")}-${place + 1}-${view + 1}.jpg`;
  const [photo] = await preparePhotos([{ name, size: bytes.length, source: bytes }]);
  await storePhotos([photo!]);
  return photo!;
}

/** Two to four photo rows per property, all of one place; one in thirty properties has none. */
export function photosOf(random: Random, properties: SeededProperty[], photos: Photos) {
  return properties.flatMap((property, index) => {
    if (index % 30 === 29) return [];
    const places = photos[property.typeOfSpace];
    const views = places[Math.floor(index / 6) % places.length]!;
    return views.slice(0, random.whole(2, 4)).map((photo, position) => {
      const { sizes, fileKey, originalName, width, height } = photo;
      const widths = sizes.map((size) => size.width);
      return {
        id: random.id("pho"),
        landlordId: property.landlordId,
        propertyId: property.id,
        position,
        fileKey,
        originalName,
        width,
        height,
        widths,
      };
    });
  });
}
