import { type RawBuilder, sql } from "kysely";
import { provider } from "#app/features/payments/stripe.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { repeatInBatches } from "#app/platform/in-batches.server.ts";
import { keysOfTaken } from "./keys-of-taken.server.ts";

type Keys = { providers: string[]; ids: string[] };

/**
 * Compares the payments of which either book has something new, and corrects the days to which they belong. What was written
 * meanwhile, or by a transaction that is not committed yet, is compared the next time.
 */
export async function compareMovements(): Promise<void> {
  await repeatInBatches((size) =>
    transaction(async (trx) => {
      // A payment that two batches have must get the later one's sums.
      await sql`select pg_advisory_xact_lock(hashtextextended('compared payments', 0))`.execute(trx);
      const { count, ...keys } = await takeMovements(trx, size);
      await removePayments(trx, keys);
      await addPayments(trx, keys);
      if (count < size) await markCompared(trx);
      return count;
    }),
  );
}

async function takeMovements(trx: Transaction, size: number): Promise<Keys & { count: number }> {
  const { rows } = await sql<Keys & { count: number }>`
    with taken as (
      delete from movements_to_compare where id in (select id from movements_to_compare order by id limit ${size})
      returning entry_id, transaction_id
    ), ${keysOfTaken()}
    select (select count(*) from taken)::integer as count, coalesce(array_agg(provider), '{}') as providers,
      coalesce(array_agg(id), '{}') as ids
    from keys where id is not null`.execute(trx);
  return rows[0]!;
}

const chosen = ({ providers, ids }: Keys) =>
  sql`chosen (provider, intent_id) as materialized (select * from unnest(${providers}::text[], ${ids}::text[]))`;

async function removePayments(trx: Transaction, keys: Keys): Promise<void> {
  await sql`
    with ${chosen(keys)}, changed as (
      delete from compared_payments payments using chosen
      where payments.provider = chosen.provider and payments.intent_id = chosen.intent_id returning payments.*
    ) ${addToDays(sql`-1`)}`.execute(trx);
}

async function addPayments(trx: Transaction, keys: Keys): Promise<void> {
  await sql`
    with ${chosen(keys)}, ours as materialized (
      select provider, intent_id, order_id, min(occurred_at) as first_at, max(occurred_at) as last_at,
        coalesce(sum(moved.cents) filter (where kind = 'payment'), 0) as charged,
        coalesce(-sum(moved.cents) filter (where kind in ('refund', 'refund_returned')), 0) as refunded,
        coalesce(-sum(moved.cents) filter (where kind in ('payout', 'payout_reversed')), 0) as sent
      from chosen join payments using (provider), lateral (
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
      where provider_payment_intent_id = intent_id
      group by provider, intent_id, order_id
    ), theirs as materialized (
      select provider, intent_id, min(created_at) as first_at, max(created_at) as last_at,
        coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged,
        coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0) as refunded,
        coalesce(-sum(amount_cents) filter (where kind = 'transfer'), 0) as sent,
        coalesce(bool_or(kind = 'charge' and amount_cents > 0), false) as is_charged, false as is_transfer
      from chosen join balance_transactions using (provider, intent_id) group by provider, intent_id
      union all
      -- Sent by hand in the dashboard: of no payment.
      select provider, transfer_id, min(created_at), max(created_at), 0, 0, -sum(amount_cents), false, true
      from chosen join balance_transactions moved using (provider)
      where transfer_id = chosen.intent_id and kind = 'transfer' and moved.intent_id is null
      group by provider, transfer_id having sum(amount_cents) <> 0
    ), changed as (
      insert into compared_payments (provider, intent_id, order_id, first_at, last_at, our_charged_cents, our_refunded_cents,
        our_sent_cents, their_charged_cents, their_refunded_cents, their_sent_cents, agrees)
      select provider, intent_id, order_id, coalesce(theirs.first_at, ours.first_at), greatest(ours.last_at, theirs.last_at),
        ours.charged, ours.refunded, ours.sent, theirs.charged, theirs.refunded, theirs.sent,
        (ours.charged, ours.refunded, ours.sent) is not distinct from (theirs.charged, theirs.refunded, theirs.sent)
      from ours full join theirs using (provider, intent_id)
      where ours.charged is not null or is_charged or is_transfer
      returning *
    ) ${addToDays(sql`1`)}`.execute(trx);
}

/** Adds those of the changed payments that agree to the sums of their days, or takes them off. */
const addToDays = (sign: RawBuilder<unknown>) => sql`
  insert into compared_days as days (provider, day, payments, charged_cents, refunded_cents, sent_cents)
  select provider, (first_at at time zone 'UTC')::date, ${sign} * count(*), ${sign} * sum(our_charged_cents),
    ${sign} * sum(our_refunded_cents), ${sign} * sum(our_sent_cents)
  from changed where agrees group by 1, 2 order by 1, 2
  on conflict (provider, day) do update set payments = days.payments + excluded.payments,
    charged_cents = days.charged_cents + excluded.charged_cents,
    refunded_cents = days.refunded_cents + excluded.refunded_cents, sent_cents = days.sent_cents + excluded.sent_cents`;

async function markCompared(trx: Transaction): Promise<void> {
  await trx
    .updateTable("balanceReads")
    .set((eb) => ({ comparedUntil: eb.ref("readUntil") }))
    .where("provider", "=", provider)
    .execute();
}
