import { sql } from "kysely";
import { transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { accessPhotosGone } from "./events.server.ts";

/**
 * Deletes how to get into properties that their landlord deleted: the keys at once, the files by a job. Until then it
 * isn't read, because a property with a live stay can't be deleted. Hidden properties keep theirs.
 */
export async function forgetDeletedAccess(): Promise<void> {
  await transaction(async (trx) => {
    const { rows } = await sql<{ file: string }>`
      delete from access_photos using properties p
      where p.landlord_id = access_photos.landlord_id and p.id = access_photos.property_id
        and p.deleted_at is not null and p.hidden_at is null
      returning access_photos.file`.execute(trx);
    if (rows.length > 0) await enqueue(trx, accessPhotosGone, { files: rows.map(({ file }) => file) });
    await sql`
      delete from access_guides using properties p
      where p.landlord_id = access_guides.landlord_id and p.id = access_guides.property_id
        and p.deleted_at is not null and p.hidden_at is null
        and not exists (select from access_photos a where a.landlord_id = access_guides.landlord_id
          and a.property_id = access_guides.property_id)`.execute(trx);
  });
}
