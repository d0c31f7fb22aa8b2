import { sql } from "kysely";
import type { RentToPay } from "#app/features/payments/renewals/steps/insert-rent-payment.server.ts";
import { daysPaidFor } from "#app/features/reservations/changes/model.ts";
import type { ChangeRow } from "#app/features/reservations/changes/queries.server.ts";
import { fromRange, toRange } from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { landlordFeeByRule } from "#app/platform/fee-rules.ts";

/** What an agreed change costs more, as payments know it. */
export async function rentOfChange(reservation: ReservationRow, change: ChangeRow): Promise<RentToPay> {
  const [before, after] = [fromRange(change.stayBefore), fromRange(change.stay)];
  const days = daysPaidFor(before, after, change.space !== null);
  const { rows } = await sql<{ at: Date }>`
    select (${days.start}::timestamp at time zone ${reservation.timeZone}) + interval '24 hours' as at`.execute(
    db,
  );
  const { offerCents, landlordFeeRule } = reservation;
  const feeOf = (cents: number) => landlordFeeByRule(cents, landlordFeeRule);
  return {
    rentId: change.id,
    orderId: reservation.orderId,
    reservationId: reservation.id,
    reservationCode: reservation.reservationCode,
    title: change.space?.title ?? reservation.propertyTitle,
    offerCents: change.moreRentCents,
    feeCents: change.moreFeeCents,
    taxCents: change.moreTaxCents,
    landlordFeeCents: feeOf(offerCents + change.moreRentCents) - feeOf(offerCents),
    dueToLandlordAt: rows[0]!.at,
    days: reservation.renews ? null : toRange(days),
  };
}
