import type { Actor } from "#app/features/accounts/model.ts";
import { setPhoto } from "#app/features/accounts/members/set-photo.server.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { photoDropped } from "../events.server.ts";
import { preparePhotos, type Upload } from "../photos/steps/prepare-photos.server.ts";
import { lockPhotoFile } from "../photos/steps/lock-photo-file.server.ts";
import { storePhotos } from "../photos/store-photos.server.ts";
import { hostPhotoWidth } from "./model.ts";

/** Stores a landlord's photo for their public pages, as a square, in place of the former one; returns its key. */
export async function saveHostPhoto(actor: Actor, upload: Upload): Promise<string> {
  const landlord = requireRole(actor, "landlord", "Only landlords have a photo.");
  const photos = await preparePhotos([upload], "square");
  const { fileKey } = photos[0]!;
  // A slow store must not hold a connection to the database.
  await storePhotos(photos);
  await transaction(async (trx) => {
    const former = await setPhoto(trx, landlord, fileKey);
    await lockPhotoFile(trx, fileKey);
    // A cleanup may have deleted it before the lock.
    await storePhotos(photos);
    if (former !== null && former !== fileKey)
      await enqueue(trx, photoDropped, { fileKey: former, widths: [hostPhotoWidth] });
  });
  return fileKey;
}
