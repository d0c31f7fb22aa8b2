import { sql } from "kysely";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { photoDropped } from "../events.server.ts";

/**
 * Deletes the photos of deleted properties, except the cover where past reservations show it. Hidden properties keep
 * theirs.
 */
export async function forgetDeletedPhotos(): Promise<void> {
  await transaction(async (trx) => {
    const { rows } = await sql<{ fileKey: string; widths: number[] }>`
      delete from photos using properties
      where properties.landlord_id = photos.landlord_id and properties.id = photos.property_id and deleted_at is not null and hidden_at is null and (
        exists (select from photos cover where cover.landlord_id = properties.landlord_id
          and cover.property_id = properties.id and cover.position < photos.position)
        or not exists (select from reservations where reservations.landlord_id = properties.landlord_id
          and reservations.property_id = properties.id))
      returning photos.file_key, photos.widths`.execute(trx);
    for (const photo of rows) await enqueue(trx, photoDropped, photo);
  });
}
