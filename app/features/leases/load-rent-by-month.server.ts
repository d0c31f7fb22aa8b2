import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import { rentOfStays } from "#app/features/payments/payouts/queries.server.ts";
import { refundsOfRents } from "#app/features/payments/refunds/queries.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import { db } from "#app/platform/db.server.ts";
import { landlordFeeByRule } from "#app/platform/fee-rules.ts";
import { shareOfCents } from "#app/platform/money.ts";
import { plannedRents } from "./model.ts";

/**
 * What a landlord earns in each of these months, in cents: the rent of paid stays by their days, and each rent of a rental in
 * the month in which its period begins, less what was refunded of it, and those still to come as planned.
 */
export async function loadRentByMonth<Month extends { month: IsoDate }>(
  actor: Actor,
  months: Month[],
): Promise<(Month & { rentCents: number })[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const cents = new Map<string, number>();
  const add = (day: IsoDate, rentCents: number) => {
    const month = day.slice(0, 7);
    cents.set(month, (cents.get(month) ?? 0) + rentCents);
  };
  const stays = await rentOfStays(
    actor,
    months.map(({ month }) => month),
  );
  for (const { month, rentCents } of stays) add(month, rentCents);
  for (const { day, rentCents, paidCents, landlordFeeRule, count } of await earnedByDay(actor, first.month)) {
    const feeCents = landlordFeeByRule(paidCents, landlordFeeRule);
    add(day, (rentCents - (paidCents > 0 ? shareOfCents(feeCents, rentCents, paidCents) : 0)) * count);
  }
  for (const { paidUntil, ...lease } of await leasesThatRenew(actor))
    for (const rent of plannedRents(lease, paidUntil, `${last.month.slice(0, 7)}-31`))
      add(rent.start, rent.offerCents - landlordFeeByRule(rent.offerCents, lease.landlordFeeRule));
  return months.map((month) => ({ ...month, rentCents: cents.get(month.month.slice(0, 7)) ?? 0 }));
}

/** A landlord's leases that may get more rents, and until when each of them has rents. */
async function leasesThatRenew(actor: Actor) {
  const landlord = requireRole(actor, "landlord");
  return db
    .selectFrom("leases")
    .innerJoin("reservations", (join) =>
      join
        .onRef("reservations.landlordId", "=", "leases.landlordId")
        .onRef("reservations.id", "=", "leases.reservationId"),
    )
    .select([
      "anchor",
      "leases.pricePer",
      "endsOn",
      "leases.priceCents",
      "nextPriceCents",
      "nextPriceFrom",
      "feeRule",
      "landlordFeeRule",
    ])
    .select(
      sql<IsoDate>`coalesce((select upper(period) from rents where lease_id = leases.id order by period desc limit 1), anchor)`.as(
        "paidUntil",
      ),
    )
    .where("leases.landlordId", "=", landlord.id)
    .where("state", "!=", "ended")
    .execute();
}

/**
 * What a landlord's rents bring that begin on each day from this one on, in cents, their fee in it: less refunds, and nothing
 * once one is waived, lost to a dispute or unpaid for good. Equal rents of a day are one row.
 */
async function earnedByDay(actor: Actor, from: IsoDate) {
  const landlord = requireRole(actor, "landlord");
  const refunds = await refundsOfRents(actor, null, db);
  const column = (name: keyof (typeof refunds)[number]) => refunds.map((refund) => refund[name]);
  const refunded = sql`coalesce(refund.rent_cents, 0)`;
  type Earned = {
    day: IsoDate;
    rentCents: number;
    paidCents: number;
    landlordFeeRule: string;
    count: number;
  };
  const paid = sql`coalesce(refund.paid_rent_cents, rents.offer_cents)`;
  const { rows } = await sql<Earned>`
    select lower(period) as day, ${paid} as paid_cents, landlord_fee_rule, count(*)::int as count, case
      when rents.state = 'waived' or rents.state = 'failed' and leases.state = 'ended' then 0
      when rents.state = 'refunded' and ${refunded} + coalesce(refund.fee_cents, 0) < rents.offer_cents + rents.fee_cents then 0
      else greatest(0, ${paid} - ${refunded}) end as rent_cents
    from leases join rents on rents.lease_id = leases.id
    join reservations r on r.landlord_id = leases.landlord_id and r.id = leases.reservation_id
    left join unnest(${column("reservationId")}::text[], ${column("rentId")}::text[], ${column("paidRentCents")}::int[],
        ${column("rentCents")}::int[], ${column("feeCents")}::int[])
      as refund (reservation_id, rent_id, paid_rent_cents, rent_cents, fee_cents)
      on refund.reservation_id = leases.reservation_id
      and coalesce(refund.rent_id, '') = case when lower(period) = anchor then '' else rents.id end
    where leases.landlord_id = ${landlord.id} and lower(period) >= ${from}::date
    group by 1, 2, 3, 5`.execute(db);
  return rows;
}
