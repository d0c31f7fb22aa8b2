import type { Actor } from "#app/features/accounts/model.ts";
import { NotFound } from "#app/platform/errors.ts";
import { changePhotos } from "./steps/change-photos.server.ts";
import type { PhotoRow } from "../queries.server.ts";

/** Removes one photo from a landlord's own property; the others keep their order. */
export async function removePhoto(actor: Actor, propertyId: string, photoId: string): Promise<PhotoRow[]> {
  return changePhotos(actor, propertyId, (ids) => {
    if (!ids.includes(photoId)) throw new NotFound("Photo not found.");
    return ids.filter((id) => id !== photoId);
  });
}
