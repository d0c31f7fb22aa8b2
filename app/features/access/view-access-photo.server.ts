import type { Actor } from "#app/features/accounts/model.ts";
import { config } from "#app/platform/config.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { unseal } from "#app/platform/envelope.server.ts";
import { getFile } from "#app/platform/files.server.ts";
import { missingPhoto } from "#app/platform/private-photos.server.ts";
import { placeOf } from "./model.ts";
import { accessOf } from "./queries.server.ts";
import { recordView } from "./steps/record-view.server.ts";

/** A photo of how to get in: for its landlord, and for the holder of an open stay of its property; 404 for anyone else. */
export async function viewAccessPhoto(
  actor: Actor,
  file: string,
  reservationId: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await db
    .selectFrom("accessPhotos")
    .select(["landlordId", "propertyId", "wrappedKey"])
    .where("file", "=", file)
    .executeTakeFirst();
  if (!photo) return missingPhoto();
  const isOwn = actor.kind === "landlord" && actor.id === photo.landlordId;
  if (!isOwn) await admitHolder(actor, photo.propertyId, reservationId);
  const sealed = await getFile(placeOf(file));
  if (!sealed) return missingPhoto();
  return unseal({ sealed, wrappedKey: photo.wrappedKey }, config.idEncryptionKeys, placeOf(file));
}

async function admitHolder(actor: Actor, propertyId: string, reservationId = ""): Promise<void> {
  const { reservation, isHolder, state } = await accessOf(actor, reservationId).catch(missingPhoto);
  if (!isHolder || state !== "open" || reservation.propertyId !== propertyId) return missingPhoto();
  await transaction((trx) => recordView(trx, actor, reservation));
}
