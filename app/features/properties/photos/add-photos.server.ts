import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { changePhotos } from "./steps/change-photos.server.ts";
import { keepPhotos } from "./steps/keep-photos.server.ts";
import { lockProperty } from "../listing/steps/lock-property.server.ts";
import { preparePhotos, type Upload } from "./steps/prepare-photos.server.ts";
import { storePhotos } from "./store-photos.server.ts";
import type { PhotoRow } from "../queries.server.ts";

/** Adds photos to a landlord's own property, after the existing ones. */
export async function addPhotos(actor: Actor, propertyId: string, uploads: Upload[]): Promise<PhotoRow[]> {
  // Checked before the pictures are decoded: only a property's landlord may cause that work.
  const landlord = requireRole(actor, "landlord");
  await transaction((trx) => lockProperty(trx, landlord, propertyId));
  const photos = await preparePhotos(uploads);
  // A slow store must not hold a connection to the database.
  await storePhotos(photos);
  return changePhotos(actor, propertyId, async (ids, trx) => {
    const added = await keepPhotos(trx, landlord.id, photos);
    return [...ids, ...added.map((photo) => photo.id)];
  });
}
