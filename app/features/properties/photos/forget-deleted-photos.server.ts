import { sql } from "kysely";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { photoDropped } from "../events.server.ts";

type Deleted = { landlordId: string; id: string };

/**
 * Deletes the photos of deleted properties, except the cover where past reservations show it. Hidden properties keep
 * theirs.
 */
export async function forgetDeletedPhotos(): Promise<void> {
  await sweep({
    find: findDeleted,
    work: forgetPhotos,
    failure: ({ id }) => ({ message: "the photos of a deleted property were not deleted", propertyId: id }),
  });
}

async function findDeleted(trx: Transaction, last: Deleted | null, limit: number): Promise<Deleted[]> {
  const { rows } = await sql<Deleted>`
    select landlord_id as "landlordId", id from properties
    where photos_due and (landlord_id, id) > (${last?.landlordId ?? ""}::text, ${last?.id ?? ""}::text)
    order by landlord_id, id limit ${limit}`.execute(trx);
  return rows;
}

async function forgetPhotos({ landlordId, id }: Deleted): Promise<void> {
  await transaction(async (trx) => {
    const property = await trx
      .updateTable("properties")
      .set({ photosDue: false })
      .where("landlordId", "=", landlordId)
      .where("id", "=", id)
      .where("photosDue", "=", true)
      .returning("id")
      .executeTakeFirst();
    if (!property) return;
    const { rows } = await sql<{ fileKey: string; widths: number[] }>`
      delete from photos where landlord_id = ${landlordId} and property_id = ${id} and (
        exists (select from photos cover where cover.landlord_id = photos.landlord_id
          and cover.property_id = photos.property_id and cover.position < photos.position)
        or not exists (select from reservations where reservations.landlord_id = photos.landlord_id
          and reservations.property_id = photos.property_id))
      returning photos.file_key, photos.widths`.execute(trx);
    for (const photo of rows) await enqueue(trx, photoDropped, photo);
  });
}
