import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { copyOwnPhotos } from "../photos/steps/copy-own-photos.server.ts";
import { keepPhotos } from "../photos/steps/keep-photos.server.ts";
import { placePhotos } from "../photos/steps/place-photos.server.ts";
import { preparePhotos, type Upload } from "../photos/steps/prepare-photos.server.ts";
import { storePhotos } from "../photos/store-photos.server.ts";
import { type PropertyRow, propertyById } from "../queries.server.ts";
import type { NewProperty } from "../schema.ts";
import { insertProperty, planProperty } from "./steps/write-property.server.ts";

/**
 * Adds a landlord's property: first the photos uploaded before, or copied from
 * another space of theirs, in their order, then those sent with the form. One that an
 * administrator has to approve first counts as deleted until then.
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
