import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { rewrap, unwraps } from "#app/platform/envelope.server.ts";
import { placeOf, placeOfGuide } from "./model.ts";

/**
 * Rewraps the keys of all guides and their photos from ID_ENCRYPTION_KEY_BEFORE to ID_ENCRYPTION_KEY; what they seal
 * stays. A key that changes meanwhile is already wrapped with the new one. Can be run again after an interruption.
 */
export async function rotateAccessKeys(): Promise<{ rewrapped: number; kept: number }> {
  const guides = await db
    .selectFrom("accessGuides")
    .select(["landlordId", "propertyId", "wrappedKey"])
    .execute();
  const photos = await db.selectFrom("accessPhotos").select(["landlordId", "file", "wrappedKey"]).execute();
  let rewrapped = 0;
  for (const { landlordId, propertyId, wrappedKey: before } of guides) {
    const wrappedKey = newlyWrapped(before, placeOfGuide({ landlordId, propertyId }));
    if (wrappedKey === null) continue;
    await db
      .updateTable("accessGuides")
      .set({ wrappedKey })
      .where("landlordId", "=", landlordId)
      .where("propertyId", "=", propertyId)
      .where("wrappedKey", "=", before)
      .execute();
    rewrapped += 1;
  }
  for (const { landlordId, file, wrappedKey: before } of photos) {
    const wrappedKey = newlyWrapped(before, placeOf(file));
    if (wrappedKey === null) continue;
    await db
      .updateTable("accessPhotos")
      .set({ wrappedKey })
      .where("landlordId", "=", landlordId)
      .where("file", "=", file)
      .where("wrappedKey", "=", before)
      .execute();
    rewrapped += 1;
  }
  return { rewrapped, kept: guides.length + photos.length - rewrapped };
}

/** Null if it already is. */
function newlyWrapped(wrappedKey: Uint8Array, place: string): Buffer | null {
  if (unwraps(wrappedKey, config.idEncryptionKey, place)) return null;
  return Buffer.from(rewrap(wrappedKey, config.idEncryptionKeys, place));
}
