import sharp from "sharp";
import type { TypeOfSpace } from "#app/features/properties/model.ts";
import { type PreparedPhoto, preparePhotos } from "#app/features/properties/photos/prepare-photos.server.ts";
import { storePhotos } from "#app/features/properties/photos/store-photos.server.ts";
import { drawScene } from "./scenes/draw-scene.ts";
import type { SeededProperty } from "./properties.ts";
import type { Random } from "./random.ts";

const picturesOfType = 6;

export type Photos = Record<TypeOfSpace, PreparedPhoto[]>;

/** Draws the town's pictures and converts them to photos, like uploads. */
export async function takePhotos(): Promise<Photos> {
  const types: TypeOfSpace[] = [
    "Driveway",
    "Covered Garage",
    "Parking Lot",
    "Storage Unit",
    "Basement",
    "Other",
  ];
  const taken = await Promise.all(
    types.map(async (type) => {
      const photos = await Promise.all(
        Array.from({ length: picturesOfType }, (_, number) => take(type, number)),
      );
      return [type, photos] as const;
    }),
  );
  return Object.fromEntries(taken) as Photos;
}

async function take(type: TypeOfSpace, number: number): Promise<PreparedPhoto> {
  const bytes = await sharp(Buffer.from(drawScene(type, number)))
    .jpeg({ quality: 94 })
    .toBuffer();
  const name = `${type.toLowerCase().replaceAll(" ", "-")}-${number + 1}.jpg`;
  const [photo] = await preparePhotos([{ name, size: bytes.length, source: bytes }]);
  await storePhotos([photo!]);
  return photo!;
}

/** Two to four photo rows per property; one in thirty properties has none. */
export function photosOf(random: Random, properties: SeededProperty[], photos: Photos) {
  return properties.flatMap((property, index) => {
    if (index % 30 === 29) return [];
    const pictures = photos[property.typeOfSpace];
    const first = Math.floor(index / 6) % pictures.length;
    return Array.from({ length: random.whole(2, 4) }, (_, position) => {
      const { sizes, fileKey, originalName, width, height } =
        pictures[(first + position * 2) % pictures.length]!;
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
