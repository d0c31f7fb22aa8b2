import type { Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { lockPhotoFile } from "./lock-photo-file.server.ts";
import type { PreparedPhoto } from "../prepare-photos.server.ts";
import type { PhotoRow } from "#app/features/properties/queries.server.ts";
import { storePhotos } from "../store-photos.server.ts";

/**
 * Stores photos, files and rows; they wait, as their landlord's, for the property that they join. The files are locked
 * until the rows that name them are there, so that no cleanup removes them in between.
 */
export async function keepPhotos(
  trx: Transaction,
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
  for (const key of [...new Set(rows.map(({ fileKey }) => fileKey))].toSorted())
    await lockPhotoFile(trx, key);
  await storePhotos(photos);
  await trx.insertInto("waitingPhotos").values(rows).execute();
  return rows;
}
