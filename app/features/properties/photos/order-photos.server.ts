import type { Actor } from "#app/features/accounts/model.ts";
import { Conflict } from "#app/platform/errors.ts";
import { changePhotos } from "./steps/change-photos.server.ts";
import type { PhotoRow } from "../queries.server.ts";

/** Sets the order of a landlord's own property's photos; the first is the cover. */
export async function orderPhotos(actor: Actor, propertyId: string, wanted: string[]): Promise<PhotoRow[]> {
  return changePhotos(actor, propertyId, (ids) => {
    const same = wanted.length === ids.length && ids.every((id) => wanted.includes(id));
    if (!same) throw new Conflict("The property's photos have changed.", { ids });
    return wanted;
  });
}
