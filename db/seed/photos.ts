import { storePhotos } from "#app/features/properties/photos/store-photos.server.ts";
import type { Pictures } from "./draw-pictures.ts";
import { readPictures } from "./drawn-pictures.ts";
import type { SeededProperty } from "./properties.ts";
import type { Random } from "./random.ts";

/** Takes the town's pictures from the build, or else draws them, and stores the photos. */
export async function takePictures(): Promise<Pictures> {
  const pictures = (await readPictures()) ?? (await draw());
  for (const places of Object.values(pictures.photos)) for (const views of places) await storePhotos(views);
  return pictures;
}

async function draw(): Promise<Pictures> {
  const { drawPictures } = await import("./draw-pictures.ts");
  return drawPictures();
}

/** Two to four photo rows per property, all of one place; one in thirty properties has none. */
export function photosOf(random: Random, properties: SeededProperty[], photos: Pictures["photos"]) {
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
