import { sql } from "kysely";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";

/** Clears what the last sequence left, which ended in another time; a failed one leaves more, which must not make others fail. */
export async function clearLast(): Promise<void> {
  await clearFaults();
  await sql`delete from sandbox_deliveries`.execute(db);
  await sql`delete from sandbox_objects`.execute(db);
  await sql`delete from sandbox_requests`.execute(db);
  await sql`delete from provider_events_read`.execute(db);
  await sql`update payout_accounts set payouts_enabled = false`.execute(db);
  await sql`delete from payout_holds`.execute(db);
  await sql`delete from pgboss.job`.execute(db);
  await sql`delete from emails`.execute(db);
  await sql`
    update leases set state = 'ended', ends_on = coalesce(ends_on, anchor + 1), past_due_since = null,
      notice_by = coalesce(notice_by, 'system')`.execute(db);
  await sql`update refunds set state = 'succeeded' where state <> 'succeeded'`.execute(db);
  await sql`update payouts set state = 'succeeded' where state in ('requested', 'failed')`.execute(db);
  await sql`update deposit_claims set state = 'void', awarded_cents = 0, closed_at = now(), settled_at = now(),
    decided_by = null, note = null where settled_at is null`.execute(db);
  await sql`update extra_charges set state = 'failed' where state in ('due', 'processing')`.execute(db);
  await sql`update problems set state = 'closed', outcome = 'void', applies_at = null, refund_cents = null, paid_by = null,
    offered_property_id = null, offer_limit_cents = null, settled_at = now() where settled_at is null`.execute(
    db,
  );
  await sql`update payments set state = 'expired' where state in ('opening', 'open')`.execute(db);
  await sql`update provider_events set state = 'ignored' where state = 'failed'`.execute(db);
  await sql`update review_windows set published_at = closes_at where published_at is null`.execute(db);
  await sql`
    update reservations set status = 'canceled',
      payment_status = case payment_status when 'paid' then 'refunded' else payment_status end,
      deposit_state = case when deposit_state in ('held', 'claimed') then 'returned' else deposit_state end
    where is_live(status)
  `.execute(db);
  await sql`update reservations set kept_rent_cents = 0, kept_fee_cents = 0 where kept_rent_cents > 0`.execute(
    db,
  );
  // What else the site has at the provider: a payout may come from it.
  await sql`insert into sandbox_objects (id, kind, object)
    values ('ch_others', 'charge', '{"amount_captured": 1000000, "amount_refunded": 0}')`.execute(db);
  await sql`update payout_accounts set updated_at = '2100-01-01'`.execute(db);
}
