import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { keepPhotos } from "../photos/steps/keep-photos.server.ts";
import { lockPhotoFile } from "../photos/steps/lock-photo-file.server.ts";
import { placePhotos } from "../photos/steps/place-photos.server.ts";
import { preparePhotos, type Upload } from "../photos/steps/prepare-photos.server.ts";
import { storePhotos } from "../photos/store-photos.server.ts";
import { type PropertyRow, propertyById } from "../queries.server.ts";
import type { NewProperty } from "../schema.ts";
import { insertProperty, planProperty } from "./steps/write-property.server.ts";

/**
 * Adds a landlord's property: first the photos uploaded before, or copied from another space of theirs, in their order, then
 * those sent with the form. One that an administrator has to approve first counts as deleted until then.
 */
export async function createProperty(
  actor: Actor,
  input: NewProperty,
  uploads: Upload[],
): Promise<PropertyRow> {
  const landlord = requireRole(actor, "landlord", "Only logged-in landlords can add properties.");
  const plan = await planProperty(input);
  const photos = await preparePhotos(uploads);
  // A slow store must not hold a connection to the database.
  await storePhotos(photos);
  return transaction(async (trx) => {
    const id = await insertProperty(trx, landlord, plan);
    const { copied_from: propertyId, photo_ids: ids } = input;
    const named = propertyId ? await copyOwnPhotos(trx, { landlordId: landlord.id, propertyId }, ids) : ids;
    const sentAlong = await keepPhotos(trx, landlord.id, photos);
    const all = [...named, ...sentAlong.map((photo) => photo.id)];
    await placePhotos(trx, { propertyId: id, landlordId: landlord.id }, all);
    return (await propertyById(id, trx, "own"))!;
  });
}

/**
 * Photos of this space of the landlord's among these become further ones of the same files, which wait for a property: a
 * photo belongs to one space. Returns the ids with those of the copies in their places.
 */
async function copyOwnPhotos(
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
