import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { accessOpened } from "./events.server.ts";
import { opensHoursBefore } from "./model.ts";

/** Stays that began longer ago were told, or had nothing to be told of. */
const daysBack = 30;
const atOnce = 200;

/** Announces, once for each stay, that its holder can read how to get in. */
export async function findOpened(): Promise<void> {
  const at = now();
  const day = sql`(${at}::timestamptz at time zone 'UTC')::date`;
  const { rows } = await sql<{ landlordId: string; id: string }>`
    select r.landlord_id, r.id from reservations r
    join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
    join access_guides g on g.landlord_id = r.landlord_id and g.property_id = r.property_id
    left join access_notices n on n.landlord_id = r.landlord_id and n.reservation_id = r.id
    where r.status = 'accepted' and r.payment_status = 'paid' and r.lost_at is null and r.undo_until is null
      and lower(r.stay) between ${day} - ${sql.lit(daysBack)} and ${day} + 3
      and (lower(r.stay)::timestamp at time zone p.time_zone) - ${opensHoursBefore} * interval '1 hour' <= ${at}
      and coalesce(upper(r.stay)::timestamp at time zone p.time_zone, 'infinity') > ${at}
      and n.reservation_id is null
    order by lower(r.stay) limit ${sql.lit(atOnce)}`.execute(db);
  for (const { landlordId, id: reservationId } of rows)
    await transaction(async (trx) => {
      const noted = await trx
        .insertInto("accessNotices")
        .values({ landlordId, reservationId, notedAt: at })
        .onConflict((conflict) => conflict.columns(["landlordId", "reservationId"]).doNothing())
        .returning("reservationId")
        .executeTakeFirst();
      if (noted) await enqueue(trx, accessOpened, { reservationId });
    });
}
