import { endStay } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { now, todayIn } from "#app/platform/clock.server.ts";
import { addDays, type IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { leaseEnding } from "#app/features/leases/events.server.ts";
import type { LeaseRow } from "#app/features/leases/queries.server.ts";
import { continueLease } from "./continue-lease.server.ts";
import { cutRents } from "./cut-rents.server.ts";

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
  const today = todayIn(lease.timeZone);
  const isOver = endsOn <= today || !isLive(lease.status);
  await trx
    .updateTable("leases")
    .set({
      endsOn,
      noticeBy: by,
      state: isOver ? "ended" : lease.state === "past_due" ? "past_due" : "notice",
      ...(isOver && { pastDueSince: null, pastDueDays: null }),
      updatedAt: now(),
    })
    .where("id", "=", lease.id)
    .execute();
  if (isLive(lease.status)) await endStay(trx, lease.reservationId, endsOn);
  await cutRents(trx, lease, endsOn);
  // Nothing is charged after the end: what is still unpaid then can only be paid by hand.
  if (isOver)
    await trx
      .updateTable("rents")
      .set({ state: "failed", pastDueAt: now(), updatedAt: now() })
      .where("leaseId", "=", lease.id)
      .where("state", "=", "due")
      .execute();
  await continueLease(trx, lease.id);
  // Before it begins there is only the reservation to cancel, which tells both sides.
  if (lease.endsOn !== endsOn && today >= lease.anchor)
    await enqueue(trx, leaseEnding, { leaseId: lease.id, by });
}
