import type { Actor } from "#app/features/accounts/model.ts";
import { db } from "#app/platform/db.server.ts";
import { getFile } from "#app/platform/files.server.ts";
import { missingPhoto } from "#app/platform/private-photos.server.ts";
import { placeOf } from "./model.ts";
import { claimFor } from "./queries.server.ts";

/** A photo of a claim, for the reservation's two sides and administrators; 404 for anyone else. */
export async function viewClaimPhoto(actor: Actor, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await db
    .selectFrom("depositClaimPhotos")
    .select("claimId")
    .where("file", "=", file)
    .executeTakeFirst();
  if (photo) await claimFor(actor, photo.claimId).catch(missingPhoto);
  const bytes = photo ? await getFile(placeOf(file)) : null;
  return bytes ?? missingPhoto();
}
