import type { Attempt } from "./constraints.ts";

/** What the constraints of payments, the ledger and the sandbox must refuse; see constraints.ts. */
export const refusedOfMoney: Record<string, Attempt[]> = {
  "payments.payment_attempt_is_new": [
    { copy: { id: "pay_2", provider_session_id: null, provider_payment_intent_id: null } },
  ],
  "payments.payments_amount_cents_check": ["amount_cents = 0"],
  "payments.payments_attempt_check": ["attempt = 0"],
  "payments.payments_currency_check": ["currency = 'eur'"],
  "payments.payments_id_check": ["id = 'nothing'"],
  "payments.payments_order_id_fkey": ["order_id = 'ord_0'"],
  "payments.payments_provider_payment_intent_id_key": [
    { copy: { id: "pay_2", attempt: 2, provider_session_id: null } },
  ],
  "payments.payments_provider_session_id_key": [
    { copy: { id: "pay_2", attempt: 2, provider_payment_intent_id: null } },
  ],
  "payments.payments_reservation_id_fkey": ["reservation_id = 'res_0'"],
  "payments.payments_provider_check": ["provider = 'bank'"],
  "payout_accounts.account_says_what_its_bank_refused": [
    "bank_refused_at = now()",
    "bank_refused_cents = 1",
    "bank_refusal = 'Closed'",
  ],
  "payments.payments_state_check": ["state = 'lost'"],
  "payment_shares.payment_shares_amount_cents_check": ["amount_cents = 0"],
  "payment_shares.payment_shares_payment_id_fkey": [{ copy: { payment_id: "pay_0", settled: false } }],
  "payment_shares.payment_shares_reservation_id_fkey": [{ copy: { reservation_id: "res_0" } }],
  "payment_shares.reservation_is_paid_once": [{ copy: { payment_id: "pay_9" } }],
  "later_charges.later_charge_is_of_a_reservation": ["reservation_id = 'res_0'", "landlord_id = 'usr_2'"],
  "later_charges.later_charges_attempts_check": ["attempts = -1"],
  "later_charges.later_charges_state_check": ["state = 'lost'"],
  "later_charges.tried_charge_has_its_payment": [
    "payment_id = null",
    "first_tried_at = null",
    "attempts = 0",
    "attempts = 0, payment_id = null",
  ],
  "leases.lease_ends_after_notice": ["ends_on = '2031-01-01'", "notice_by = 'tenant'"],
  "leases.lease_is_of_a_reservation": ["reservation_id = 'res_0'"],
  "leases.lease_says_if_it_ends": ["state = 'notice'", "state = 'ended'"],
  "leases.lease_says_since_when_it_is_past_due": ["state = 'past_due'", "past_due_since = now()"],
  "leases.leases_id_check": ["id = 'nothing'"],
  "leases.leases_notice_by_check": ["ends_on = '2031-01-01', notice_by = 'nobody'"],
  "leases.lease_says_when_its_price_changes": ["next_price_cents = 1", "next_price_from = '2031-01-01'"],
  "leases.leases_next_price_cents_check": ["next_price_cents = 0, next_price_from = '2031-01-01'"],
  "leases.leases_price_cents_check": ["price_cents = 0"],
  "leases.leases_price_per_check": ["price_per = 'Day'"],
  "leases.leases_reservation_id_key": [{ copy: { id: "lea_2" } }],
  "leases.leases_state_check": ["state = 'lost'"],
  "rents.rent_period_is_charged_once": [{ copy: { id: "rnt_2", period: "[2030-01-31,2030-03-01)" } }],
  "rents.rents_attempts_check": ["attempts = -1"],
  "rents.rents_fee_cents_check": ["fee_cents = -1"],
  "rents.rents_id_check": ["id = 'nothing'"],
  "rents.rents_lease_id_fkey": ["lease_id = 'lea_0'"],
  "rents.rents_offer_cents_check": ["offer_cents = 0"],
  "rents.rents_period_check": ["period = 'empty'", "period = '[2030-01-01,)'", "period = '(,2030-01-01)'"],
  "rents.rents_state_check": ["state = 'lost'"],
  "payment_shares.deposit_is_within_its_share": ["deposit_cents = 1001"],
  "payment_shares.claim_is_within_its_deposit": [
    "claimed_cents = -1",
    "deposit_cents = 100, claimed_cents = 101",
  ],
  "deposit_claims.claim_awards_at_most_its_amount": [
    "state = 'agreed', closed_at = now(), awarded_cents = 101",
    "state = 'agreed', closed_at = now(), awarded_cents = -1",
  ],
  "deposit_claims.closed_claim_says_what_it_awards": [
    "state = 'agreed'",
    "awarded_cents = 1",
    "state = 'void', awarded_cents = 0",
    "closed_at = now()",
  ],
  "deposit_claims.decided_claim_says_by_whom": [
    "state = 'decided', awarded_cents = 1, closed_at = now()",
    "decided_by = 'usr_1'",
    "note = 'A note'",
  ],
  "deposit_claims.deposit_claim_is_of_a_reservation": ["reservation_id = 'res_0'", "landlord_id = 'usr_2'"],
  "deposit_claims.deposit_claims_amount_cents_check": ["amount_cents = 0"],
  "deposit_claims.deposit_claims_id_check": ["id = 'nothing'"],
  "deposit_claims.deposit_claims_note_check": [
    "state = 'decided', awarded_cents = 1, closed_at = now(), decided_by = 'usr_1', note = ''",
    "state = 'decided', awarded_cents = 1, closed_at = now(), decided_by = 'usr_1', note = repeat('a', 501)",
  ],
  "deposit_claims.deposit_claims_objection_check": ["objection = ''", "objection = repeat('a', 2001)"],
  "deposit_claims.deposit_claims_reason_check": ["reason = ''", "reason = repeat('a', 2001)"],
  "deposit_claims.deposit_claims_reservation_id_key": [{ copy: { id: "dcl_2" } }],
  "deposit_claims.deposit_claims_state_check": ["state = 'lost'"],
  "deposit_claims.only_closed_claims_are_settled": ["settled_at = now()"],
  "deposit_claim_photos.claim_photo_has_its_place": [{ copy: { file: "2.webp" } }],
  "deposit_claim_photos.deposit_claim_photos_claim_id_fkey": ["claim_id = 'dcl_0'"],
  "deposit_claim_photos.deposit_claim_photos_height_check": ["height = 0"],
  "deposit_claim_photos.deposit_claim_photos_position_check": ["position = -1", "position = 5"],
  "deposit_claim_photos.deposit_claim_photos_side_check": ["side = 'administrator'"],
  "deposit_claim_photos.deposit_claim_photos_width_check": ["width = 0"],
  "payment_shares.payment_shares_fee_cents_check": ["fee_cents = -1"],
  "payment_shares.share_of_a_rent_says_when_it_is_due": ["rent_id = 'rnt_1'", "rent_due_at = now()"],
  "disputes.disputes_amount_cents_check": ["amount_cents = 0"],
  "disputes.disputes_id_check": ["id = 'nothing'"],
  "disputes.disputes_payment_id_fkey": ["payment_id = 'pay_0'"],
  "disputes.disputes_provider_dispute_id_key": [{ copy: { id: "dsp_2" } }],
  "disputes.disputes_status_check": ["status = 'lost_again'"],
  "dispute_shares.dispute_is_of_a_share": ["reservation_id = 'res_0'"],
  "dispute_shares.dispute_shares_dispute_id_fkey": ["dispute_id = 'dsp_0'"],
  "payout_holds.payout_holds_landlord_id_fkey": ["landlord_id = 'usr_0'"],
  "payout_holds.payout_holds_reason_check": ["reason = ''", "reason = repeat('a', 501)"],
  "payouts.payout_is_reversed_within_its_amount": ["reversed_cents = -1", "reversed_cents = 1001"],
  "refunds.refund_is_of_a_share": ["payment_id = 'pay_0'"],
  "refunds.refund_is_the_sum_of_its_parts": ["rent_cents = 949", "deposit_cents = 1"],
  "refunds.refunds_deposit_cents_check": ["deposit_cents = -1, fee_cents = 51"],
  "refunds.deposit_is_returned_once": [
    {
      run: `update refunds set reason = 'deposit';
        insert into refunds (id, payment_id, reservation_id, rent_cents, fee_cents, amount_cents, reason)
        values ('rfd_2', 'pay_1', 'res_1', 1, 0, 1, 'deposit')`,
    },
  ],
  "refunds.refund_is_within_its_share": [
    { copy: { id: "rfd_2", provider_refund_id: null, reason: "goodwill" } },
    {
      run: `update disputes set status = 'lost';
        insert into refunds (id, payment_id, reservation_id, rent_cents, fee_cents, amount_cents, reason)
        values ('rfd_2', 'pay_1', 'res_1', 1, 0, 1, 'goodwill')`,
    },
    // Something is left of the share, but it has no deposit.
    {
      run: `insert into refunds (id, payment_id, reservation_id, rent_cents, fee_cents, deposit_cents, amount_cents, reason)
        values ('rfd_2', 'pay_1', 'res_1', 0, 0, 10, 10, 'deposit')`,
    },
  ],
  "refunds.refunds_amount_cents_check": ["amount_cents = 0, rent_cents = 0, fee_cents = 0"],
  "refunds.refunds_note_check": ["note = ''", "note = repeat('a', 501)"],
  "refunds.refunds_rent_cents_check": ["rent_cents = -1, fee_cents = 1001"],
  "refunds.refunds_id_check": ["id = 'nothing'"],
  "refunds.refunds_provider_refund_id_key": [{ copy: { id: "rfd_2", reason: "goodwill" } }],
  "refunds.refunds_reason_check": ["reason = 'kindness'"],
  "refunds.refunds_reservation_id_fkey": ["reservation_id = 'res_0'"],
  "refunds.refunds_state_check": ["state = 'lost'"],
  "refunds.reservation_is_refunded_once": [{ copy: { id: "rfd_2", provider_refund_id: "re_2" } }],
  "provider_events.provider_event_says_its_trouble": [
    "trouble = 'a'",
    "state = 'failed'",
    "state = 'ignored'",
  ],
  "provider_events.provider_events_attempts_check": ["attempts = 0"],
  "provider_events.provider_events_state_check": ["state = 'lost', trouble = 'a'"],
  "provider_events_read.provider_events_read_is_one_check": ["is_one = false"],
  "sandbox_deliveries.sandbox_deliveries_attempts_check": ["attempts = -1"],
  "sandbox_deliveries.sandbox_deliveries_event_id_fkey": ["event_id = 'evt_0'"],
  "sandbox_deliveries.sandbox_deliveries_state_check": ["state = 'lost'"],
  "payout_accounts.payout_accounts_api_check": ["api = 'v3'"],
  "payout_account_refusals.payout_account_refusals_landlord_id_fkey": ["landlord_id = 'usr_0'"],
  "payout_account_refusals.payout_account_refusals_provider_check": ["provider = 'other'"],
  "balance_transactions.balance_transactions_provider_check": ["provider = 'other'"],
  "balance_transactions.balance_transactions_kind_check": ["kind = 'payout'"],
  "balance_reads.balance_reads_provider_check": ["provider = 'other'"],
  "balance_reads.page_is_of_a_span": ["after_id = 'txn_1'"],
  "sandbox_faults.sandbox_faults_seconds_check": ["seconds = -1"],
  "sandbox_faults.sandbox_faults_times_check": ["times = 0"],
  "payment_customers.payment_customers_provider_check": ["provider = 'bank'"],
  "payment_customers.payment_customers_user_id_fkey": ["user_id = 'usr_0'"],
  "ledger_entries.ledger_entries_kind_check": [{ copy: { kind: "gift" } }],
  "ledger_entries.ledger_entry_is_posted_once": [{ copy: {} }],
  "ledger_entries.ledger_entry_sums_to_zero": [{ copy: { cause_id: "pay_2" } }],
  "ledger_entries.ledger_is_only_added_to": [
    "kind = 'rent'",
    { run: "delete from ledger_entries" },
    { run: "truncate ledger_entries, ledger_lines" },
  ],
  "ledger_lines.ledger_entry_is_closed": [{ copy: {} }],
  "ledger_lines.ledger_entry_sums_to_zero": [
    { run: entryOf("('provider', 1050), ('tenant', -1049)") },
    { run: entryOf("('provider', 1050)") },
    {
      run: `${entryOf("('provider', 1050), ('tenant', -1050)")}; set constraints all immediate;
        insert into ledger_lines (entry_id, account, amount_cents)
        select max(id), 'provider', 1 from ledger_entries`,
    },
  ],
  "ledger_lines.ledger_is_only_added_to": [
    "amount_cents = 1",
    { run: "delete from ledger_lines" },
    { run: "truncate ledger_lines" },
  ],
  "ledger_lines.ledger_line_names_its_landlord": [
    { run: entryOf("('landlord', 1050), ('tenant', -1050)") },
    { run: entryOf("('provider', 1050), ('tenant', -1050)", "landlord_id", "'usr_1'") },
  ],
  "ledger_lines.ledger_lines_account_check": [{ run: entryOf("('bank', 1050), ('tenant', -1050)") }],
  "ledger_lines.ledger_lines_amount_cents_check": [{ run: entryOf("('provider', 0), ('tenant', 0)") }],
  "ledger_lines.ledger_lines_entry_id_fkey": [
    {
      run: "insert into ledger_lines (entry_id, account, amount_cents) values (0, 'tenant', 1), (0, 'provider', -1)",
    },
  ],
  "ledger_lines.ledger_lines_landlord_id_fkey": [
    { run: entryOf("('landlord', 1050), ('landlord', -1050)", "landlord_id", "'usr_0'") },
  ],
  "ledger_lines.ledger_lines_reservation_id_fkey": [
    { run: entryOf("('provider', 1050), ('tenant', -1050)", "reservation_id", "'res_0'") },
  ],
  "payout_accounts.payout_accounts_account_id_key": [{ copy: { landlord_id: "usr_2" } }],
  "payout_accounts.payout_accounts_landlord_id_fkey": ["landlord_id = 'usr_0'"],
  "payout_accounts.payout_accounts_provider_check": ["provider = 'bank'"],
  "payouts.payout_part_is_a_month": ["part = -1"],
  "payouts.payout_of_nothing_is_not_sent": ["amount_cents = 0", "state = 'netted'"],
  "payouts.payouts_account_id_fkey": ["account_id = 'acct_0'"],
  "payouts.payouts_amount_cents_check": ["amount_cents = -1"],
  "payouts.payouts_id_check": ["id = 'nothing'"],
  "payouts.payouts_landlord_id_fkey": ["landlord_id = 'usr_0'"],
  "payouts.payouts_provider_transfer_id_key": [{ copy: { id: "out_2", reservation_id: "res_9" } }],
  "payouts.payout_is_of_a_reservation": ["reservation_id = 'res_0'"],
  "payouts.payouts_id_key": [{ copy: { landlord_id: "usr_2", provider_transfer_id: "tr_2" } }],
  "payouts.payouts_state_check": ["state = 'lost'"],
  "payouts.claim_is_paid_out_once": [
    {
      run: `update payouts set of_deposit = true;
        insert into payouts (id, landlord_id, reservation_id, account_id, amount_cents, state, of_deposit)
        values ('out_2', 'usr_1', 'res_1', 'acct_1', 1, 'requested', true)`,
    },
  ],
  "payouts.rent_is_paid_out_once": [{ copy: { id: "out_2", provider_transfer_id: "tr_2" } }],
};

/** A statement that posts an entry with these lines, optionally with one more column on each. */
export function entryOf(lines: string, column = "reservation_id", value = "null"): string {
  return `insert into ledger_entries (kind, cause_id, occurred_at) values ('refund', 'rfd_2', now());
    insert into ledger_lines (entry_id, account, amount_cents, ${column})
    select (select max(id) from ledger_entries), account, cents, ${value}
    from (values ${lines}) as line (account, cents)`;
}
