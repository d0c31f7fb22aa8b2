import type { Actor } from "#app/features/accounts/model.ts";
import { setPhoto } from "#app/features/accounts/members/set-photo.server.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { photoDropped } from "../events.server.ts";
import { hostPhotoWidth } from "./model.ts";

/** Removes a landlord's photo from their public pages; its file is deleted by a job. Idempotent. */
export async function removeHostPhoto(actor: Actor): Promise<void> {
  const landlord = requireRole(actor, "landlord", "Only landlords have a photo.");
  await transaction(async (trx) => {
    const former = await setPhoto(trx, landlord, null);
    if (former !== null) await enqueue(trx, photoDropped, { fileKey: former, widths: [hostPhotoWidth] });
  });
}
