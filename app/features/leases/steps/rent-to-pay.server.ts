import { sql } from "kysely";
import type { LeaseRow, RentRow } from "#app/features/leases/queries.server.ts";
import type { Queryable } from "#app/platform/db.server.ts";
import { landlordFeeByRule } from "#app/platform/fee-rules.ts";

/**
 * What a payment of this rent is about, by a saved card or by hand: amounts in cents, and from when on it may be sent to the
 * landlord, a day after its period begins at the property.
 */
export async function rentToPay(lease: LeaseRow, rent: RentRow, database: Queryable) {
  const { rows } = await sql<{ at: Date }>`
    select (${rent.start}::timestamp at time zone ${lease.timeZone}) + interval '24 hours' as at`.execute(
    database,
  );
  return {
    rentId: rent.id,
    orderId: lease.orderId,
    reservationId: lease.reservationId,
    reservationCode: lease.reservationCode,
    title: lease.title,
    offerCents: rent.offerCents,
    feeCents: rent.feeCents,
    landlordFeeCents: landlordFeeByRule(rent.offerCents, lease.landlordFeeRule),
    dueToLandlordAt: rows[0]!.at,
  };
}
