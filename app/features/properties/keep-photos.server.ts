import type { Queryable } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import type { PreparedPhoto } from "./prepare-photos.server.ts";
import type { PhotoRow } from "./queries.server.ts";

/** Writes down photos whose files are stored; they wait, as their landlord's, for the property that they join. */
export async function keepPhotos(
  database: Queryable,
  landlordId: string,
  photos: PreparedPhoto[],
): Promise<PhotoRow[]> {
  if (photos.length === 0) return [];
  const rows = photos.map(({ fileKey, width, height, sizes, originalName }) => ({
    id: newId("pho"),
    landlordId,
    fileKey,
    width,
    height,
    widths: sizes.map((size) => size.width),
    originalName,
  }));
  await database.insertInto("waitingPhotos").values(rows).execute();
  return rows;
}
