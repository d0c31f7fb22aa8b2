import { sql } from "kysely";
import { paidRentIn } from "#app/features/leases/queries.server.ts";
import { rentalReviewDays, reviewDays } from "#app/features/reservations/lifecycle/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { windowOpened } from "./events.server.ts";

const atOnce = 1000;

type Due = {
  landlordId: string;
  reservationId: string;
  propertyId: string;
  period: number;
  days: string;
  opensAt: Date;
  renews: boolean;
};

/**
 * Opens a window for each paid stay that ended in the last 14 days, and for each 90 days that a rental has lasted, the
 * last ones at its end. Idempotent: a window is one row, and its email a job of the same transaction.
 */
export async function openWindows(): Promise<void> {
  for (const due of await windowsDue()) {
    const { renews, ...opened } = due;
    if (renews && !(await paidRentIn({ kind: "system" }, due.reservationId, due.days))) continue;
    await transaction(async (trx) => {
      const added = await trx
        .insertInto("reviewWindows")
        .values({ ...opened, closesAt: new Date(due.opensAt.getTime() + reviewDays * 86_400_000) })
        .onConflict((conflict) => conflict.columns(["landlordId", "reservationId", "period"]).doNothing())
        .returning("period")
        .executeTakeFirst();
      const { landlordId, reservationId, period } = due;
      if (added) await enqueue(trx, windowOpened, { landlordId, reservationId, period });
    });
  }
}

/** The days that are over and have no window. Landlords who rent their own space, by its address, review nothing. */
async function windowsDue(): Promise<Due[]> {
  const days = sql.lit(rentalReviewDays);
  const most = sql.lit(`${reviewDays} days`);
  const today = sql`(${now()}::timestamptz at time zone 'UTC')::date`;
  const isPaid = sql`status = 'accepted' and payment_status = 'paid'`;
  const { rows } = await sql<Due>`
    select r.landlord_id as "landlordId", r.id as "reservationId", r.property_id as "propertyId", part.period,
      part.days::text as days, part.opens_at as "opensAt", r.renews
    from (
      select * from reservations
      where not renews and ${isPaid} and upper(stay) between ${today} - ${sql.lit(reviewDays + 1)} and ${today} + 1
      union all
      select * from reservations where renews and ${isPaid} and lower(stay) < ${today}
    ) r
    join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
    join users landlord on landlord.id = r.landlord_id
    cross join lateral (
      select 0 as period, r.stay as days where not r.renews
      union all
      select k, daterange(lower(r.stay) + k * ${days}, least(lower(r.stay) + (k + 1) * ${days}, upper(r.stay)))
      from generate_series(0, (${today} - lower(r.stay)) / ${days}) k
      where r.renews and (upper_inf(r.stay) or lower(r.stay) + k * ${days} < upper(r.stay))
    ) each
    cross join lateral (
      select each.period, each.days, upper(each.days)::timestamp at time zone p.time_zone as opens_at
    ) part
    left join review_windows w
      on w.landlord_id = r.landlord_id and w.reservation_id = r.id and w.period = part.period
    where w.landlord_id is null and part.opens_at <= ${now()}::timestamptz
      and part.opens_at > ${now()}::timestamptz - ${most}::interval
      and lower(r.guest_contact) <> lower(landlord.email)
    order by part.opens_at limit ${sql.lit(atOnce)}`.execute(db);
  return rows;
}
