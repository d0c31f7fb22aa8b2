import { sql } from "kysely";
import { rentChanged } from "#app/features/leases/events.server.ts";
import { lateDayOf } from "#app/features/leases/model.ts";
import { leaseFor, type LeaseRow, type RentRow } from "#app/features/leases/queries.server.ts";
import { setAccessClosing } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";

/**
 * Decides what a lease is by its rents, after one of them changed: past due until all that are past due are paid or waived.
 * Until then its access closes on the day that its terms say, a closed one stays closed, and the days until it ends stay as
 * told. Called under the lease's lock; idempotent.
 */
export async function continueLease(trx: Transaction, leaseId: string): Promise<void> {
  const lease = await leaseFor({ kind: "system" }, leaseId, trx);
  const unpaid = lease.rents.filter(({ state }) => state === "failed");
  if (lease.state !== "ended") {
    const since = unpaid.map(({ pastDueAt }) => pastDueAt?.getTime() ?? now().getTime());
    const running = lease.endsOn === null ? ("active" as const) : ("notice" as const);
    await trx
      .updateTable("leases")
      .set({
        state: unpaid.length > 0 ? "past_due" : running,
        pastDueSince: unpaid.length > 0 ? new Date(Math.min(...since)) : null,
        pastDueDays: unpaid.length > 0 ? toldDays(lease) : null,
        updatedAt: now(),
      })
      .where("id", "=", lease.id)
      .execute();
  }
  await closeAccess(trx, lease, unpaid);
}

/** So many days both sides are told that the tenant has to pay: as the terms agreed, or if they name none, as the setting is now. */
function toldDays({ state, pastDueDays, closesAfterDays }: LeaseRow): number | null {
  return state === "past_due" ? pastDueDays : (closesAfterDays ?? config.pastDueDays);
}

async function closeAccess(trx: Transaction, lease: LeaseRow, unpaid: RentRow[]): Promise<void> {
  const { accessClosesAt: before, landlordId, reservationId } = lease;
  const isClosed = before !== null && before <= now();
  const closesAt = isClosed && unpaid.length > 0 ? before : await closingOf(trx, lease, unpaid);
  if (closesAt?.getTime() === before?.getTime()) return;
  await setAccessClosing(trx, { landlordId, reservationId }, closesAt);
  const rent = lease.rents.findLast(({ pastDueAt }) => pastDueAt !== null);
  if (rent && isClosed && lease.state !== "ended" && isLive(lease.status))
    await enqueue(trx, rentChanged, { rentId: rent.id, what: "reopened", attempt: rent.attempts });
}

/** The first midnight at the property that closes access for one of these rents; null for terms that close none. */
async function closingOf(trx: Transaction, lease: LeaseRow, unpaid: RentRow[]): Promise<Date | null> {
  const { closesAfterDays, timeZone } = lease;
  if (closesAfterDays === null || unpaid.length === 0) return null;
  const days = unpaid.map((rent) => lateDayOf(rent, closesAfterDays, timeZone));
  const { rows } = await sql<{ at: Date }>`
    select ${days.toSorted()[0]!}::timestamp at time zone ${timeZone} as at`.execute(trx);
  return rows[0]!.at;
}
