import type { Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { lockPhotoFile } from "./lock-photo-file.server.ts";

/**
 * Photos of this space of the landlord's among these become further ones of the same files, which wait for a property: a photo belongs
 * to one space. Returns the ids with those of the copies in their places.
 */
export async function copyOwnPhotos(
  trx: Transaction,
  { landlordId, propertyId }: { landlordId: string; propertyId: string },
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return ids;
  const placed = () =>
    trx
      .selectFrom("photos")
      .select(["id", "fileKey", "width", "height", "widths", "originalName"])
      .where("landlordId", "=", landlordId)
      .where("propertyId", "=", propertyId)
      .where("id", "in", ids)
      .execute();
  const keys = new Set((await placed()).map(({ fileKey }) => fileKey));
  if (keys.size === 0) return ids;
  for (const key of [...keys].toSorted()) await lockPhotoFile(trx, key);
  // Those that are still there: from now on no cleanup deletes their files.
  const copies = new Map(
    (await placed()).map((photo) => [photo.id, { ...photo, id: newId("pho"), landlordId }]),
  );
  if (copies.size > 0)
    await trx
      .insertInto("waitingPhotos")
      .values([...copies.values()])
      .execute();
  return ids.map((id) => copies.get(id)?.id ?? id);
}
