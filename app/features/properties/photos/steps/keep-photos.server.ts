import type { Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { lockPhotoFile } from "./lock-photo-file.server.ts";
import type { PreparedPhoto } from "./prepare-photos.server.ts";
import type { PhotoRow } from "#app/features/properties/queries.server.ts";
import { storePhotos } from "../store-photos.server.ts";

/**
 * Writes the rows of stored photos, which wait for the landlord's property. The files are locked until their rows are
 * committed, so that no cleanup deletes them first; one that it deleted before is stored again.
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
