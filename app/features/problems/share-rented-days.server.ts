import { sql } from "kysely";
import { refundStay } from "#app/features/payments/refunds/refund-stay.server.ts";
import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { shareOfCents } from "#app/platform/money.ts";

/** A stay to which no one came, and one that has paid for freed days of it since. */
type Due = { reservationId: string; landlordId: string; againId: string };

/**
 * Refunds to tenants who didn't come a part of the rent of each freed day that another stay has paid since, from the landlord's rent:
 * once for each such stay, a day after it began, when it can't be canceled anymore.
 */
export async function shareRentedDays(): Promise<void> {
  await sweep({
    find: findDue,
    work: shareDays,
    failure: ({ reservationId, againId }) => ({
      message: "days rented again were not shared",
      reservationId,
      againId,
    }),
  });
}

async function findDue(trx: Transaction, last: Due | null, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select p.reservation_id as "reservationId", p.landlord_id as "landlordId", paid.again as "againId"
    from problems p join reservations r on r.landlord_id = p.landlord_id and r.id = p.reservation_id
    cross join lateral days_paid_again(p.reservation_id, ${now()}) paid
    where p.shares_days and p.outcome = 'no_show' and p.settled_at is not null
      and upper(freed_days_of(r.stay, r.paid_days)) > ${now()}::date - 30
      and (p.reservation_id, paid.again) > (${last?.reservationId ?? ""}::text, ${last?.againId ?? ""}::text)
    order by p.reservation_id, paid.again limit ${limit}`.execute(trx);
  return rows;
}

/** In one transaction with its refund; another process that found it, too, finds it shared. While a bank has money it is found again. */
async function shareDays({ reservationId, landlordId, againId }: Due): Promise<void> {
  await transaction(async (trx) => {
    await lockReservations(trx, [reservationId, againId]);
    const { rows } = await sql<{ days: string; beforeCents: number; againCents: number; mostCents: number }>`
      select paid.days::text as days, before_cents as "beforeCents", again_cents as "againCents", r.offer_cents::bigint
          * (upper(freed) - lower(freed)) / r.paid_days as "mostCents"
      from reservations r cross join lateral freed_days_of(r.stay, r.paid_days) freed
      cross join lateral days_paid_again(r.id, ${now()}) paid
      where r.landlord_id = ${landlordId} and r.id = ${reservationId} and paid.again = ${againId}`.execute(
      trx,
    );
    const [found] = rows;
    if (!found) return;
    const { cents: sharedCents } = await trx
      .selectFrom("daysRentedAgain")
      .select(sql<number>`coalesce(sum(cents), 0)::int`.as("cents"))
      .where("reservationId", "=", reservationId)
      .executeTakeFirstOrThrow();
    const amountCents = shareOfDays(found, sharedCents);
    const wish = { amountCents, from: "landlord", reason: "rented_again" } as const;
    const cents = amountCents > 0 ? await refundStay(trx, reservationId, wish) : 0;
    if (cents === null) return;
    await trx
      .insertInto("daysRentedAgain")
      .values({ landlordId, reservationId, againId, days: found.days, cents, createdAt: now() })
      .execute();
  });
}

/**
 * What a tenant who didn't come gets back of the rent of freed days that another stay has paid, in cents: half of it, as every policy
 * refunds to who cancels late, at most what the other stay pays for them, and of all freed days at most half of their rent.
 */
function shareOfDays(
  { beforeCents, againCents, mostCents }: { beforeCents: number; againCents: number; mostCents: number },
  sharedCents: number,
): number {
  const half = (cents: number) => shareOfCents(cents, 1, 2);
  return Math.max(0, Math.min(half(beforeCents), againCents, half(mostCents) - sharedCents));
}
