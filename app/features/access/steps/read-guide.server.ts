import { config } from "#app/platform/config.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { unseal } from "#app/platform/envelope.server.ts";
import { type Guide, placeOfGuide } from "../model.ts";

type OfProperty = { landlordId: string; propertyId: string };
export type WholeGuide = Guide & {
  codeChangedAt: Date | null;
  photos: { file: string; width: number; height: number }[];
};

/** How to get into a property, unsealed; null if its landlord wrote nothing. The caller has checked who reads. */
export async function readGuide(
  database: Queryable,
  { landlordId, propertyId }: OfProperty,
): Promise<WholeGuide | null> {
  const row = await database
    .selectFrom("accessGuides")
    .select(["sealed", "wrappedKey", "codeChangedAt"])
    .where("landlordId", "=", landlordId)
    .where("propertyId", "=", propertyId)
    .executeTakeFirst();
  if (!row) return null;
  const photos = await database
    .selectFrom("accessPhotos")
    .select(["file", "width", "height"])
    .where("landlordId", "=", landlordId)
    .where("propertyId", "=", propertyId)
    .orderBy("position")
    .execute();
  const place = placeOfGuide({ landlordId, propertyId });
  const guide = JSON.parse(
    Buffer.from(unseal(row, config.idEncryptionKeys, place)).toString("utf8"),
  ) as Guide;
  return { ...guide, codeChangedAt: row.codeChangedAt, photos };
}
