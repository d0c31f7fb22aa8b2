import { sql } from "kysely";
import type { MemberData } from "#app/features/accounts/member-data.server.ts";
import type { LoggedIn } from "#app/features/accounts/model.ts";
import { readTenantIds } from "#app/features/reservations/lifecycle/read-tenant-ids.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { exportRows } from "#app/platform/export-rows.server.ts";

/** IDs that the member uploaded, even before the account existed. The sweep destroys what is due. */
export const memberData: MemberData = { collect, forget };

async function collect({ id }: LoggedIn) {
  const { reservationIds } = await readTenantIds(id);
  const own = sql`(uploader_id = ${id} or reservation_id = any(${reservationIds}::text[]))`;
  return exportRows({
    ids: sql`
      select id, reservation_id, verdict, refused_because, judged_at, destroy_after, destroyed_at, created_at,
        (select json_agg(json_build_object('side', side, 'address', '/uploads/ids/' || file))
          from id_files where landlord_id = id_documents.landlord_id and document_id = id_documents.id and wrapped_key is not null) as pictures
      from id_documents where ${own} order by created_at`,
    id_views: sql`
      select reservation_id, side, viewer_kind, viewed_at from id_file_views join id_files using (landlord_id, file)
      join id_documents on id_documents.landlord_id = id_files.landlord_id and id_documents.id = document_id
      where ${own} order by id_file_views.id`,
  });
}

async function forget(trx: Transaction, { id }: LoggedIn) {
  const { reservationIds } = await readTenantIds(id, trx);
  await trx
    .updateTable("idDocuments")
    .set({ destroyAfter: now() })
    .where(sql<boolean>`(uploader_id = ${id} or reservation_id = any(${reservationIds}::text[]))`)
    .where("destroyedAt", "is", null)
    .execute();
  await trx.updateTable("idFileViews").set({ ipAddress: null }).where("viewerId", "=", id).execute();
}
