import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { handoverPhotosGone } from "./events.server.ts";
import { photoDays } from "./model.ts";

const atOnce = 200;

/**
 * Deletes the photos of handovers `photoDays` after their stay, or after the money of its claim was moved. A claim that
 * isn't settled keeps them. Their hashes stay in the timeline.
 */
export async function deleteOldPhotos(): Promise<void> {
  const before = new Date(now().getTime() - photoDays * 86_400_000);
  const { rows: due } = await sql<{ landlordId: string; reservationId: string; kind: string }>`
    select h.landlord_id as "landlordId", h.reservation_id as "reservationId", h.kind
    from handovers h
    join reservations r on r.landlord_id = h.landlord_id and r.id = h.reservation_id
    join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
    left join deposit_claims c on c.reservation_id = h.reservation_id
    where (h.tenant_photos <> '[]' or h.landlord_photos <> '[]') and h.updated_at <= ${before}
      and upper(r.stay)::timestamp at time zone p.time_zone <= ${before}
      and (c.id is null or c.settled_at <= ${before})
    order by h.updated_at limit ${atOnce}`.execute(db);
  for (const one of due) await deleteOne(one);
}

async function deleteOne(one: { landlordId: string; reservationId: string; kind: string }): Promise<void> {
  await transaction(async (trx) => {
    const { rows } = await sql<{ files: string[] }>`
      with old as (
        select jsonb_path_query_array(tenant_photos || landlord_photos, '$[*].file') as files from handovers
        where landlord_id = ${one.landlordId} and reservation_id = ${one.reservationId} and kind = ${one.kind}
      )
      update handovers set tenant_photos = '[]', landlord_photos = '[]' from old
      where landlord_id = ${one.landlordId} and reservation_id = ${one.reservationId} and kind = ${one.kind}
      returning old.files`.execute(trx);
    const files = rows.flatMap((row) => row.files);
    if (files.length > 0) await enqueue(trx, handoverPhotosGone, { files });
  });
}
