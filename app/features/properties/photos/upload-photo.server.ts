import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { keepPhotos } from "./steps/keep-photos.server.ts";
import { preparePhotos, type Upload } from "./steps/prepare-photos.server.ts";
import { storePhotos } from "./store-photos.server.ts";
import type { PhotoRow } from "../queries.server.ts";

/** Stores one photo before its form is sent, which names it by its id. */
export async function uploadPhoto(actor: Actor, upload: Upload): Promise<PhotoRow> {
  const landlord = requireRole(actor, "landlord", "Only logged-in landlords can add properties.");
  const photos = await preparePhotos([upload]);
  // A slow store must not hold a connection to the database.
  await storePhotos(photos);
  const [photo] = await transaction((trx) => keepPhotos(trx, landlord.id, photos));
  return photo!;
}
