import { sql } from "kysely";
import { paidRentIn } from "#app/features/leases/queries.server.ts";
import { rentalReviewDays, reviewDays } from "#app/features/reservations/lifecycle/model.ts";
import { setReviewDay } from "#app/features/reservations/lifecycle/set-review-day.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db, transaction, type Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { windowOpened } from "./events.server.ts";

/** A paid stay, or rental, whose next days to be reviewed may be over. */
type Due = { landlordId: string; id: string; reviewOn: IsoDate };

/** Days that have no window: over, or the next to come. */
type Period = {
  propertyId: string;
  period: number;
  days: string;
  endsOn: IsoDate;
  opensAt: Date;
  renews: boolean;
};

/**
 * Opens a window for each paid stay that ended in the last 14 days, and for each 90 days that a rental has lasted, the
 * last ones at its end. Idempotent: a window is one row, and its email a job of the same transaction.
 */
export async function openWindows(): Promise<void> {
  await sweep({
    find: findDue,
    work: openWindowsOf,
    failure: ({ id }) => ({ message: "a review window was not opened", reservationId: id }),
  });
}

async function findDue(trx: Transaction, last: Due | null, limit: number): Promise<Due[]> {
  const { reviewOn, id } = last ?? { reviewOn: "-infinity", id: "" };
  const { rows } = await sql<Due>`
    select landlord_id as "landlordId", id, review_on::text as "reviewOn" from reservations
    -- A day begins at most 14 hours before UTC's.
    where review_on <= ((${now()}::timestamptz + interval '14 hours') at time zone 'UTC')::date
      and (review_on, id) > (${reviewOn}::date, ${id}::text)
    order by review_on, id limit ${limit}`.execute(trx);
  return rows;
}

async function openWindowsOf({ landlordId, id, reviewOn }: Due): Promise<void> {
  const at = now();
  const left: IsoDate[] = [];
  for (const period of await periodsOf({ landlordId, id })) {
    const isOver = period.opensAt <= at;
    // A rent that is paid late opens it late.
    const isPaid = isOver && (!period.renews || (await paidRentIn({ kind: "system" }, id, period.days)));
    if (isPaid) await openWindow(landlordId, id, period);
    else left.push(period.endsOn);
  }
  const to = left.toSorted()[0] ?? null;
  if (to !== reviewOn) await transaction((trx) => setReviewDay(trx, { landlordId, id, from: reviewOn, to }));
}

async function openWindow(
  landlordId: string,
  reservationId: string,
  { propertyId, period, days, opensAt }: Period,
): Promise<void> {
  await transaction(async (trx) => {
    const closesAt = new Date(opensAt.getTime() + reviewDays * 86_400_000);
    const added = await trx
      .insertInto("reviewWindows")
      .values({ landlordId, reservationId, propertyId, period, days, opensAt, closesAt })
      .onConflict((conflict) => conflict.columns(["landlordId", "reservationId", "period"]).doNothing())
      .returning("period")
      .executeTakeFirst();
    if (added) await enqueue(trx, windowOpened, { landlordId, reservationId, period });
  });
}

/**
 * The periods of a stay that have no window, up to the one that runs now, but for those whose window would have closed.
 * Landlords who rent their own space, by its address, review nothing.
 */
async function periodsOf({ landlordId, id }: { landlordId: string; id: string }): Promise<Period[]> {
  const days = sql.lit(rentalReviewDays);
  const most = sql.lit(`${reviewDays} days`);
  const today = sql`((${now()}::timestamptz + interval '14 hours') at time zone 'UTC')::date`;
  const { rows } = await sql<Period>`
    select r.property_id as "propertyId", part.period, part.days::text as days, upper(part.days)::text as "endsOn",
      part.opens_at as "opensAt", r.renews
    from reservations r
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
    where r.landlord_id = ${landlordId} and r.id = ${id} and r.status = 'accepted' and r.payment_status = 'paid'
      and w.landlord_id is null and part.opens_at > ${now()}::timestamptz - ${most}::interval
      and lower(r.guest_contact) <> lower(landlord.email)
    order by part.period`.execute(db);
  return rows;
}
