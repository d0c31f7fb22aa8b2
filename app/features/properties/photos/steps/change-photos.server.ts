import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { lockProperty } from "#app/features/properties/listing/steps/lock-property.server.ts";
import { placePhotos } from "./place-photos.server.ts";
import { photosOf, type PhotoRow } from "#app/features/properties/queries.server.ts";

type Change = (ids: string[], trx: Transaction) => string[] | Promise<string[]>;

/** Replaces the photo ids of a landlord's own property, in order, by those that `change` returns. */
export async function changePhotos(actor: Actor, propertyId: string, change: Change): Promise<PhotoRow[]> {
  const landlord = requireRole(actor, "landlord");
  return transaction(async (trx) => {
    const { id } = await lockProperty(trx, landlord, propertyId);
    const ids = (await photosOf(id, trx)).map((photo) => photo.id);
    const wanted = await change(ids, trx);
    await placePhotos(trx, { propertyId: id, landlordId: landlord.id }, wanted);
    await trx
      .updateTable("properties")
      .set((eb) => ({ version: eb("version", "+", 1), updatedAt: now() }))
      .where("id", "=", id)
      .execute();
    return photosOf(id, trx);
  });
}
