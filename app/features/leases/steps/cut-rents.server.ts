import { costOf, isChargeable, rentFor, rentIdInPayments, wasPaid } from "#app/features/leases/model.ts";
import type { LeaseRow } from "#app/features/leases/queries.server.ts";
import { refundUnused } from "#app/features/payments/renewals/refund-unused.server.ts";
import { isLive, toRange } from "#app/features/reservations/model.ts";
import { now } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/**
 * Applies the end of a rental to its rents: what was paid beyond it is refunded, and what is not charged yet is billed by
 * the day, or not at all if no card can be charged for so little. Once the reservation has ended nothing more is charged; its own payment is refunded with it.
 * Idempotent.
 */
export async function cutRents(trx: Transaction, lease: LeaseRow, endsOn: IsoDate): Promise<void> {
  for (const rent of lease.rents) {
    if (wasPaid(rent) || rent.state === "waived") {
      const rentId = rentIdInPayments(lease, rent);
      if (rentId === null && !isLive(lease.status)) continue;
      await refundUnused(trx, lease.reservationId, rentId, costOf(rent, endsOn, lease.feeRule));
    } else await cutUnpaid(trx, lease, rent, endsOn);
  }
}

async function cutUnpaid(
  trx: Transaction,
  lease: LeaseRow,
  rent: LeaseRow["rents"][number],
  endsOn: IsoDate,
): Promise<void> {
  const change = trx.updateTable("rents").where("id", "=", rent.id);
  const isOver = !isLive(lease.status);
  // One that is being charged is cut once the card has refused it, or what is too much is refunded once it is paid.
  if (rent.state === "processing" && !isOver) return;
  if (isOver || rent.start >= endsOn) {
    await change.set({ state: "waived", updatedAt: now() }).execute();
  } else if (rent.end > endsOn) {
    const part = { start: rent.start, end: endsOn };
    const amounts = rentFor(rent.offerCents, rent, part, lease.feeRule);
    const state = isChargeable(amounts) ? rent.state : "waived";
    await change.set({ period: toRange(part), ...amounts, state, updatedAt: now() }).execute();
  }
}
