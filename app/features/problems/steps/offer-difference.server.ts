import type { Parts } from "#app/features/reservations/lifecycle/model.ts";
import { fromRange, noEnd, toRange } from "#app/features/reservations/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { hoursFromNow, now, todayIn } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { differenceHours } from "../model.ts";

type Offer = { propertyId: string; limitCents: number; left: Parts | null };

/**
 * Notes that we pay what another space costs more than this stay, for the days of it that are left, up to a limit. `left` is what was
 * still with us of it, before everything is refunded. Nothing for a rental without an end: an administrator decides that.
 */
export async function offerDifference(
  trx: Transaction,
  reservation: ReservationRow,
  { propertyId, limitCents, left }: Offer,
): Promise<void> {
  const { id, landlordId, timeZone, totalCents, retainedRentCents, retainedFeeCents } = reservation;
  const { start, end } = fromRange(reservation.stay);
  const today = todayIn(timeZone);
  const from = start > today ? start : today;
  if (end === noEnd || end <= from || limitCents === 0) return;
  const costCents = Math.max(
    totalCents + retainedRentCents + retainedFeeCents,
    left === null ? 0 : left.rentCents + left.feeCents,
  );
  await trx
    .insertInto("priceDifferences")
    .values({
      reservationId: id,
      landlordId,
      stay: toRange({ start: from, end }),
      costCents,
      propertyId,
      limitCents,
      until: hoursFromNow(differenceHours),
      createdAt: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
