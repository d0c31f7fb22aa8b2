import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { handoverPhotosGone } from "./events.server.ts";
import { type HandoverKind, photoDays } from "./model.ts";

const photoMs = photoDays * 86_400_000;

/**
 * Deletes the photos of handovers `photoDays` after their stay, or after the money of its claim was moved. A claim that
 * isn't settled keeps them. Their hashes stay in the timeline.
 */
export async function deleteOldPhotos(): Promise<void> {
  await sweep({
    find: findDue,
    work: deleteIfOld,
    failure: ({ reservationId, kind }) => ({
      message: "the photos of a handover were not deleted",
      reservationId,
      kind,
    }),
  });
}

type Due = { landlordId: string; reservationId: string; kind: HandoverKind; at: string };

async function findDue(trx: Transaction, last: Due | null, limit: number): Promise<Due[]> {
  const { at, reservationId, kind } = last ?? { at: "-infinity", reservationId: "", kind: "" };
  const { rows } = await sql<Due>`
    select landlord_id as "landlordId", reservation_id as "reservationId", kind, photos_due_at::text as at
    from handovers
    where (tenant_photos <> '[]' or landlord_photos <> '[]') and photos_due_at <= ${now()}
      and (photos_due_at, reservation_id, kind) > (${at}::timestamptz, ${reservationId}::text, ${kind}::text)
    order by photos_due_at, reservation_id, kind limit ${limit}`.execute(trx);
  return rows;
}

/** What is still needed, or has been for less than `photoDays`, is looked at when it can be old at the earliest. */
async function deleteIfOld(handover: Due): Promise<void> {
  await transaction(async (trx) => {
    const { files, overAt } = await lockPhotos(trx, handover);
    const dueAt = new Date(Math.min(overAt?.getTime() ?? Infinity, now().getTime()) + photoMs);
    const isOld = dueAt <= now();
    await trx
      .updateTable("handovers")
      .set(isOld ? { tenantPhotos: "[]", landlordPhotos: "[]" } : { photosDueAt: dueAt })
      .where("landlordId", "=", handover.landlordId)
      .where("reservationId", "=", handover.reservationId)
      .where("kind", "=", handover.kind)
      .execute();
    if (isOld && files.length > 0) await enqueue(trx, handoverPhotosGone, { files });
  });
}

/** The photos of a handover, and when it, its stay and its claim were over: null while one of them isn't. */
async function lockPhotos(trx: Transaction, { landlordId, reservationId, kind }: Due) {
  const { rows } = await sql<{ files: string[]; overAt: Date | null }>`
    select jsonb_path_query_array(tenant_photos || landlord_photos, '$[*].file') as files,
      case when upper(r.stay) is not null and (c.id is null or c.settled_at is not null) then
        greatest(h.updated_at, upper(r.stay)::timestamp at time zone p.time_zone, c.settled_at) end as "overAt"
    from handovers h
    join reservations r on r.landlord_id = h.landlord_id and r.id = h.reservation_id
    join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
    left join deposit_claims c on c.reservation_id = h.reservation_id
    where h.landlord_id = ${landlordId} and h.reservation_id = ${reservationId} and h.kind = ${kind}
    for update of h`.execute(trx);
  return rows[0]!;
}
