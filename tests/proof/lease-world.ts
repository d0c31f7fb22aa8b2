import { sql } from "kysely";
import type { Person } from "#tests/support/people.ts";
import { newAdministrator } from "#tests/support/people.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "#app/stand-ins/stripe/faults.server.ts";
import { atDay, books, newRental, type Rental } from "#tests/support/rentals.ts";

/** One rental and what the proof remembers of it. `days` have passed since it began. */
export type LeaseWorld = {
  rental: Rental;
  leaseId: string;
  administrator: Person;
  days: number;
  /** Checkouts of rents that were opened, oldest first. */
  checkouts: string[];
  disputes: string[];
  /** By how much our books differed from the sandbox's before. */
  differed: number;
};

/** A new rental; clears what the last sequence left, which ended in another time. */
export async function newLeaseWorld(): Promise<LeaseWorld> {
  await clearFaults();
  await sql`delete from sandbox_deliveries`.execute(db);
  await sql`delete from sandbox_objects`.execute(db);
  await sql`delete from sandbox_requests`.execute(db);
  await sql`delete from provider_events_read`.execute(db);
  await sql`update payout_accounts set payouts_enabled = false`.execute(db);
  await sql`delete from payout_holds`.execute(db);
  await sql`delete from pgboss.job`.execute(db);
  await sql`delete from emails`.execute(db);
  // A failed sequence leaves data behind; during shrinking it must not make others fail.
  await sql`
    update leases set state = 'ended', ends_on = coalesce(ends_on, anchor + 1), past_due_since = null,
      notice_by = coalesce(notice_by, 'system')`.execute(db);
  await sql`update refunds set state = 'succeeded' where state <> 'succeeded'`.execute(db);
  await sql`update payouts set state = 'succeeded' where state in ('requested', 'failed')`.execute(db);
  await sql`update payments set state = 'expired' where state in ('opening', 'open')`.execute(db);
  await sql`update provider_events set state = 'ignored' where state = 'failed'`.execute(db);
  await sql`
    update reservations set status = 'canceled',
      payment_status = case payment_status when 'paid' then 'refunded' else payment_status end
    where status in ('pending', 'docs_requested', 'accepted_pending_verification', 'accepted')
  `.execute(db);
  // What else the site has at the provider: a payout may come from it.
  await sql`insert into sandbox_objects (id, kind, object)
    values ('ch_others', 'charge', '{"amount_captured": 1000000, "amount_refunded": 0}')`.execute(db);
  await sql`update payout_accounts set updated_at = '2100-01-01'`.execute(db);
  await atDay(0);
  const { differs } = await books();
  const rental = await newRental();
  const { id: leaseId } = await db
    .selectFrom("leases")
    .select("id")
    .where("reservationId", "=", rental.reservationId)
    .executeTakeFirstOrThrow();
  const administrator = await newAdministrator();
  return { rental, leaseId, administrator, days: 0, checkouts: [], disputes: [], differed: differs };
}
