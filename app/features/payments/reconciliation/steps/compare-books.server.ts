import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { requireRole } from "#app/features/accounts/policy.ts";
import type { ComparedPayment, Comparison, Moved } from "#app/features/payments/model.ts";
import { provider } from "#app/features/payments/stripe.server.ts";
import { db } from "#app/platform/db.server.ts";

/** At most so many payments are listed, those that differ first; the sums are of all. */
const maxListed = 200;
/** A movement may be in one book this long before it's in the other: an event is on its way, or the list is not read yet. */
const graceMinutes = 10;

/**
 * Compares our ledger with the provider's balance transactions, as far as they were read, for the payments of a month
 * (`YYYY-MM`, in UTC) in either of them. A payment with a movement of the last minutes that differs is `settling`, and in no
 * sum. Null if they were never read.
 */
export async function compareBooks(actor: Actor, month: string): Promise<Comparison | null> {
  requireRole(actor, "administrator");
  const read = await db
    .selectFrom("balanceReads")
    .select("readUntil")
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (!read) return null;
  const rows = await comparedPayments(month, read.readUntil);
  const [first] = rows;
  return {
    asOf: read.readUntil,
    ours: first?.sums.ours ?? nothing,
    theirs: first?.sums.theirs ?? nothing,
    compared: first?.sums.compared ?? 0,
    differing: first?.sums.differing ?? 0,
    settling: first?.sums.settling ?? 0,
    payments: rows.map(({ sums: _sums, ...payment }) => payment),
  };
}

const nothing: Moved = { chargedCents: 0, refundedCents: 0, sentCents: 0 };

type Sums = { ours: Moved; theirs: Moved; compared: number; differing: number; settling: number };

async function comparedPayments(month: string, asOf: Date): Promise<(ComparedPayment & { sums: Sums })[]> {
  const from = sql`${`${month}-01T00:00:00Z`}::timestamptz`;
  const within = (time: RawBuilder<unknown>) =>
    sql`${time} >= ${from} and ${time} < ${from} + interval '1 month'`;
  const { rows } = await sql<ComparedPayment & { sums: Sums }>`
    with chosen as materialized (
      select intent_id from balance_transactions
      where provider = ${provider} and kind = 'charge' and amount_cents > 0 and ${within(sql`created_at`)}
      union
      select provider_payment_intent_id from ledger_entries join payments on payments.id = cause_id
      where kind = 'payment' and provider = ${provider} and ${within(sql`occurred_at`)}
    ), ours as materialized (
      select intent_id, order_id, min(occurred_at) as booked_at, max(occurred_at) as last_at,
        coalesce(sum(moved.cents) filter (where kind = 'payment'), 0) as charged,
        coalesce(-sum(moved.cents) filter (where kind in ('refund', 'refund_returned')), 0) as refunded,
        coalesce(-sum(moved.cents) filter (where kind in ('payout', 'payout_reversed')), 0) as sent
      from chosen join payments on provider_payment_intent_id = intent_id and provider = ${provider},
      lateral (
        select kind, occurred_at, lines.amount_cents as cents from ledger_entries entries
        join ledger_lines lines on entry_id = entries.id and account = 'provider'
        where kind = 'payment' and cause_id = payments.id
        union all
        select kind, occurred_at, lines.amount_cents from payment_shares shares
        join ledger_lines lines on lines.reservation_id = shares.reservation_id and account = 'provider'
        join ledger_entries entries on entries.id = entry_id
        where payment_id = payments.id and case
          when kind in ('refund', 'refund_returned') then exists (
            select from refunds where refunds.id = split_part(cause_id, ' ', 1) and refunds.payment_id = payments.id)
          when kind in ('payout', 'payout_reversed') then settled and exists (
            select from payouts where payouts.id = split_part(cause_id, ' ', 1)
              and payouts.rent_id is not distinct from shares.rent_id)
          else false end
      ) moved
      group by intent_id, order_id
    ), theirs as materialized (
      select intent_id, min(created_at) as first_at, max(created_at) as last_at,
        coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged,
        coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0) as refunded,
        coalesce(-sum(amount_cents) filter (where kind = 'transfer'), 0) as sent
      from (
        select intent_id, kind, created_at, amount_cents from chosen join balance_transactions using (intent_id)
        where provider = ${provider}
        union all
        -- Sent by hand in the dashboard: of no payment.
        select transfer_id, kind, created_at, amount_cents from balance_transactions
        where provider = ${provider} and kind = 'transfer' and intent_id is null and transfer_id in (
          select transfer_id from balance_transactions
          where provider = ${provider} and kind = 'transfer' and intent_id is null and ${within(sql`created_at`)})
      ) movements group by intent_id
      having sum(amount_cents) <> 0 or bool_or(kind <> 'transfer')
    ), compared as (
      select intent_id, order_id, coalesce(theirs.first_at, ours.booked_at) as at,
        ours.charged as our_charged, ours.refunded as our_refunded, ours.sent as our_sent,
        theirs.charged as their_charged, theirs.refunded as their_refunded, theirs.sent as their_sent,
        case when (ours.charged, ours.refunded, ours.sent) is not distinct from
            (theirs.charged, theirs.refunded, theirs.sent) then 'agrees'
          when greatest(ours.last_at, theirs.last_at) > ${asOf}::timestamptz - make_interval(mins => ${graceMinutes})
            then 'settling'
          else 'differs' end as state
      from ours full join theirs using (intent_id)
    ), sums as (
      select count(*) filter (where state <> 'settling') as compared, count(*) filter (where state = 'differs') as differing,
        count(*) filter (where state = 'settling') as settling, ${moved("our", true)} as ours, ${moved("their", true)} as theirs
      from compared
    )
    select intent_id as "intentId", order_id as "orderId", at, state,
      case when our_charged is not null then ${moved("our", false)} end as ours,
      case when their_charged is not null then ${moved("their", false)} end as theirs,
      (select row_to_json(sums) from sums) as sums
    from compared order by state = 'differs' desc, state = 'settling' desc, at desc, intent_id limit ${maxListed}`.execute(
    db,
  );
  return rows;
}

/** The three amounts of a book as JSON: of one payment, or summed up over those that are compared. */
function moved(whose: "our" | "their", isSum: boolean): RawBuilder<unknown> {
  const amount = (name: string) => {
    const column = sql.ref(`${whose}_${name}`);
    return isSum ? sql`coalesce(sum(${column}) filter (where state <> 'settling'), 0)` : column;
  };
  return sql`json_build_object('chargedCents', ${amount("charged")}, 'refundedCents', ${amount("refunded")},
    'sentCents', ${amount("sent")})`;
}
