import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { editsWait, heldOf } from "#app/features/properties/approval/steps/edits-wait.server.ts";
import { holdChanges } from "#app/features/properties/approval/steps/hold-changes.server.ts";
import { sendAgain } from "#app/features/properties/approval/steps/send-again.server.ts";
import { withChanges } from "#app/features/properties/approval/steps/with-changes.server.ts";
import { lockProperty } from "#app/features/properties/listing/steps/lock-property.server.ts";
import { placePhotos } from "./place-photos.server.ts";
import { photosOf, type PhotoRow, propertyById } from "#app/features/properties/queries.server.ts";

type Changed = string[] | { ids: string[]; corrects: boolean };
type Change = (ids: string[], trx: Transaction, photos: PhotoRow[]) => Changed | Promise<Changed>;

/**
 * Replaces the photo ids of a landlord's own property, in order, by those that `change` returns. What was refused is sent to
 * administrators again, but by a change that corrects nothing.
 */
export async function changePhotos(actor: Actor, propertyId: string, change: Change): Promise<PhotoRow[]> {
  const landlord = requireRole(actor, "landlord");
  return transaction(async (trx) => {
    const { id } = await lockProperty(trx, landlord, propertyId);
    const property = { id, landlordId: landlord.id };
    const { wait } = await editsWait(id, trx);
    const photos = () => (wait ? photosToBe(id, trx) : photosOf(id, trx));
    const before = await photos();
    const ids = before.map((photo) => photo.id);
    const changed = await change(ids, trx, before);
    const { ids: wanted, corrects } = "ids" in changed ? changed : { ids: changed, corrects: true };
    // Else who has its form open would have to begin again, and what was refused would wait again.
    if (wanted.length === ids.length && wanted.every((one, at) => one === ids[at])) return before;
    if (wait) await holdChanges(trx, property, { photo_ids: wanted }, corrects);
    else {
      await placePhotos(trx, { propertyId: id, landlordId: landlord.id }, wanted);
      if (corrects) await sendAgain(trx, id);
    }
    await trx
      .updateTable("properties")
      .set((eb) => ({ version: eb("version", "+", 1), updatedAt: now() }))
      .where("id", "=", id)
      .execute();
    return photos();
  });
}

/** Its photos once what waits is approved. */
async function photosToBe(id: string, trx: Transaction): Promise<PhotoRow[]> {
  const property = (await propertyById(id, trx, "own"))!;
  const changes = await heldOf(id, trx);
  const form = { exactStreetAddress: null, pinLatitude: null, pinLongitude: null };
  return (await withChanges(property, form, changes, trx)).property.photos;
}
