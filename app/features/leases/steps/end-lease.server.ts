import { refundUnused } from "#app/features/payments/renewals/refund-unused.server.ts";
import { endStay } from "#app/features/reservations/lifecycle/end-stay.server.ts";
import { isLive, toRange } from "#app/features/reservations/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { leaseEnding } from "#app/features/leases/events.server.ts";
import { rentFor, unusedOf } from "#app/features/leases/model.ts";
import type { LeaseRow } from "#app/features/leases/queries.server.ts";

/**
 * Sets the end of a rental: its dates from then on are free, what was paid beyond it is refunded, and what is not charged
 * yet is billed by the day, or not at all. It is over once that day has come. Idempotent for the same day.
 */
export async function endLease(
  trx: Transaction,
  lease: LeaseRow,
  wanted: IsoDate,
  by: "tenant" | "landlord" | "system",
): Promise<void> {
  const least = addDays(lease.anchor, 1);
  const endsOn = wanted > least ? wanted : least;
  const isOver = endsOn <= todayIn(lease.timeZone) || !isLive(lease.status);
  const isPastDue = lease.state === "past_due" && !isOver;
  await trx
    .updateTable("leases")
    .set({
      endsOn,
      noticeBy: by,
      state: isOver ? "ended" : isPastDue ? "past_due" : "notice",
      ...(!isPastDue && { pastDueSince: null }),
      updatedAt: now(),
    })
    .where("id", "=", lease.id)
    .execute();
  if (isLive(lease.status)) {
    await endStay(trx, lease.reservationId, endsOn);
    for (const rent of lease.rents) await shorten(trx, lease, rent, endsOn);
  }
  if (lease.endsOn !== endsOn) await enqueue(trx, leaseEnding, { leaseId: lease.id, by });
}

async function shorten(
  trx: Transaction,
  lease: LeaseRow,
  rent: LeaseRow["rents"][number],
  endsOn: IsoDate,
): Promise<void> {
  if (rent.end <= endsOn) return;
  if (rent.state === "paid") {
    const isFirst = rent.start === lease.anchor;
    const unused = unusedOf({ period: rent, offerCents: rent.offerCents, feeCents: rent.feeCents }, endsOn);
    return refundUnused(trx, lease.reservationId, isFirst ? null : rent.id, unused);
  }
  // One that is being charged is charged in full, and what is too much is refunded once it is paid.
  if (rent.state === "processing") return;
  const change = trx.updateTable("rents").where("id", "=", rent.id).where("state", "in", ["due", "failed"]);
  if (rent.start >= endsOn) {
    await change.set({ state: "waived", updatedAt: now() }).execute();
    return;
  }
  const part = { start: rent.start, end: endsOn };
  const amounts = rentFor(rent.offerCents, rent, part);
  await change.set({ period: toRange(part), ...amounts, updatedAt: now() }).execute();
}
