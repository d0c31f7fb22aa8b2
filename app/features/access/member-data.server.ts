import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { db, type Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { accessPhotosGone } from "./events.server.ts";
import { addressOf } from "./model.ts";
import { readGuide } from "./steps/read-guide.server.ts";

/** A landlord's export has what they wrote; a tenant's, when they looked, and nothing that a landlord wrote. */
export const memberData: MemberData = { collect, forget };

async function collect({ id }: LoggedIn) {
  const written = await db
    .selectFrom("accessGuides")
    .select(["landlordId", "propertyId", "updatedAt"])
    .where("landlordId", "=", id)
    .orderBy("propertyId")
    .execute();
  const guides = [];
  for (const { landlordId, propertyId, updatedAt } of written) {
    const guide = await readGuide(db, { landlordId, propertyId });
    if (guide === null) continue;
    const { code, instructions, photos } = guide;
    const urls = photos.map(({ file }) => addressOf(file));
    guides.push({ property_id: propertyId, code, instructions, photos: urls, updated_at: updatedAt });
  }
  return {
    access_guides: guides,
    ...(await exportRows({
      access_views: sql`
        select reservation_id, viewer_kind, viewed_at from access_views
        where landlord_id = ${id} or viewer_id = ${id} order by viewed_at`,
    })),
  };
}

async function forget(trx: Transaction, { id }: LoggedIn) {
  const { rows } = await sql<{ file: string }>`
    delete from access_photos where landlord_id = ${id} returning file`.execute(trx);
  if (rows.length > 0) await enqueue(trx, accessPhotosGone, { files: rows.map(({ file }) => file) });
  await trx.deleteFrom("accessGuides").where("landlordId", "=", id).execute();
}
