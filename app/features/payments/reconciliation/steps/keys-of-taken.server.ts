import { type RawBuilder, sql } from "kysely";

/** The payments, and transfers of no payment, that the movements of `taken` are of. */
export function keysOfTaken(): RawBuilder<unknown> {
  return sql`
    entries as (
      select kind, cause_id, split_part(cause_id, ' ', 1) as subject_id from taken join ledger_entries on ledger_entries.id = entry_id
    ), transactions as (
      select provider, kind, intent_id, transfer_id from taken join balance_transactions on balance_transactions.id = transaction_id
    ), keys (provider, id) as (
      select provider, provider_payment_intent_id from entries join payments on payments.id = cause_id where kind = 'payment'
      union
      select provider, provider_payment_intent_id from entries join refunds on refunds.id = subject_id
        join payments on payments.id = refunds.payment_id where kind in ('refund', 'refund_returned')
      union
      select provider, provider_payment_intent_id from entries join payouts on payouts.id = subject_id
        join payment_shares shares on shares.reservation_id = payouts.reservation_id
          and shares.rent_id is not distinct from payouts.rent_id and settled
        join payments on payments.id = shares.payment_id where kind in ('payout', 'payout_reversed')
      union
      select provider, intent_id from transactions
      union
      select provider, transfer_id from transactions where kind = 'transfer'
    )`;
}
