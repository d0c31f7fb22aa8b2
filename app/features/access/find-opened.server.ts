import { sql } from "kysely";
import { markAccessTold } from "#app/features/reservations/lifecycle/mark-access-told.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { accessOpened } from "./events.server.ts";
import { opensHoursBefore, toldDaysBack } from "./model.ts";

type Opened = { landlordId: string; id: string; accessOn: string; isTold: boolean };

/** Announces, once for each stay, that its holder can read how to get in. */
export async function findOpened(): Promise<void> {
  await sweep({
    find: findPage,
    work: announce,
    failure: ({ id }) => ({ message: "a stay's access was not announced", reservationId: id }),
  });
}

/**
 * Stays whose access opens now, and those that need no announcement: without a guide, announced before, over, or begun
 * longer ago. A guide that is written later
 * has them looked at again.
 */
async function findPage(trx: Transaction, last: Opened | null, limit: number): Promise<Opened[]> {
  const at = now();
  // A day begins at most 14 hours before UTC's: such days for the index, then the moments at the property.
  const day = sql`(${at}::timestamptz at time zone 'UTC')::date`;
  const { accessOn, id } = last ?? { accessOn: "-infinity", id: "" };
  const { rows } = await sql<Opened>`
    select r.landlord_id as "landlordId", r.id, r.access_on::text as "accessOn",
      g.property_id is not null and n.reservation_id is null and r.access_on >= ${day} - ${sql.lit(toldDaysBack)}
        and coalesce(upper(r.stay)::timestamp at time zone p.time_zone, 'infinity') > ${at} as "isTold"
    from reservations r
    join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
    left join access_guides g on g.landlord_id = r.landlord_id and g.property_id = r.property_id
    left join access_notices n on n.landlord_id = r.landlord_id and n.reservation_id = r.id
    where r.access_on <= ((${at}::timestamptz + ${opensHoursBefore + 14} * interval '1 hour') at time zone 'UTC')::date
      and (r.access_on, r.id) > (${accessOn}::date, ${id}::text)
      and (r.access_on::timestamp at time zone p.time_zone) - ${opensHoursBefore} * interval '1 hour' <= ${at}
    order by r.access_on, r.id limit ${limit}`.execute(trx);
  return rows;
}

async function announce({ landlordId, id: reservationId, isTold }: Opened): Promise<void> {
  await transaction(async (trx) => {
    await markAccessTold(trx, { landlordId, id: reservationId });
    if (!isTold) return;
    const noted = await trx
      .insertInto("accessNotices")
      .values({ landlordId, reservationId, notedAt: now() })
      .onConflict((conflict) => conflict.columns(["landlordId", "reservationId"]).doNothing())
      .returning("reservationId")
      .executeTakeFirst();
    if (noted) await enqueue(trx, accessOpened, { reservationId });
  });
}
