import type { Attempt } from "./constraints.ts";

/** What the constraints of payments, the ledger and the sandbox must refuse; see constraints.ts. */
export const refusedOfMoney: Record<string, Attempt[]> = {
  "payments.payment_attempt_is_new": [
    { copy: { id: "pay_2", provider_session_id: null, provider_payment_intent_id: null } },
  ],
  "payments.payments_amount_cents_check": ["amount_cents = 0"],
  "payments.payments_provider_payment_intent_id_key": [
    { copy: { id: "pay_2", attempt: 2, provider_session_id: null } },
  ],
  "payments.payments_provider_session_id_key": [
    { copy: { id: "pay_2", attempt: 2, provider_payment_intent_id: null } },
  ],
  "payout_accounts.account_says_what_its_bank_refused": [
    "bank_refused_at = now()",
    "bank_refused_cents = 1",
    "bank_refusal = 'Closed'",
  ],
  "payment_shares.payment_shares_amount_cents_check": ["amount_cents = 0"],
  "payment_shares.reservation_is_paid_once": [{ copy: { payment_id: "pay_9" } }],
  "later_charges.later_charge_is_of_a_reservation": ["reservation_id = 'res_0'", "landlord_id = 'usr_2'"],
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
  "leases.lease_says_when_its_price_changes": ["next_price_cents = 1", "next_price_from = '2031-01-01'"],
  "leases.leases_next_price_cents_check": ["next_price_cents = 0, next_price_from = '2031-01-01'"],
  "leases.leases_price_cents_check": ["price_cents = 0"],
  "leases.leases_reservation_id_key": [{ copy: { id: "lea_2" } }],
  "rents.rent_period_is_charged_once": [{ copy: { id: "rnt_2", period: "[2030-01-31,2030-03-01)" } }],
  "rents.rents_fee_cents_check": ["fee_cents = -1"],
  "rents.rents_offer_cents_check": ["offer_cents = 0"],
  "payment_shares.deposit_is_within_its_share": ["deposit_cents = 1001"],
  "payment_shares.landlord_fee_is_within_its_rent": [
    "landlord_fee_cents = -1",
    "landlord_fee_cents = 1001",
    "landlord_fee_cents = 901, deposit_cents = 100",
  ],
  "refunds.refund_takes_a_fee_of_its_rent": ["landlord_fee_cents = -1", "landlord_fee_cents = 1001"],
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
  "deposit_claims.claim_awards_at_most_what_it_names": [
    "awarded_named_cents = 1",
    "awarded_named_cents = -1",
  ],
  "deposit_claims.claim_names_at_most_its_amount": ["named_cents = 101", "named_cents = -1"],
  "extra_charges.extra_charge_is_of_a_reservation": ["reservation_id = 'res_0'", "landlord_id = 'usr_2'"],
  "extra_charges.extra_charges_amount_cents_check": ["amount_cents = 49"],
  "extra_charges.extra_charges_cause_id_key": [{ copy: { id: "exc_2" } }],
  "deposit_claims.deposit_claim_is_of_a_reservation": ["reservation_id = 'res_0'", "landlord_id = 'usr_2'"],
  "deposit_claims.deposit_claims_amount_cents_check": ["amount_cents = 0"],
  "deposit_claims.claim_of_a_running_stay_is_of_named_charges": ["is_running = true"],
  "deposit_claims.one_claim_after_a_stay": [{ copy: { id: "dcl_2" } }],
  "deposit_claims.one_open_claim_of_a_running_stay": [
    {
      run: `update deposit_claims set is_running = true, named_cents = amount_cents;
        insert into deposit_claims (id, reservation_id, landlord_id, amount_cents, named_cents, is_running, reason, answer_by)
          select 'dcl_2', reservation_id, landlord_id, amount_cents, named_cents, true, reason, answer_by from deposit_claims`,
    },
  ],
  "deposit_claims.only_closed_claims_are_settled": ["settled_at = now()"],
  "deposit_claim_photos.claim_photo_has_its_place": [{ copy: { file: "2.webp" } }],
  "payment_shares.days_are_of_a_change": ["rent_days = '[2027-01-01,2027-02-01)'"],
  "payment_shares.payment_shares_fee_cents_check": ["fee_cents = -1"],
  "payment_shares.share_of_a_rent_says_when_it_is_due": ["rent_id = 'rnt_1'", "rent_due_at = now()"],
  "disputes.disputes_amount_cents_check": ["amount_cents = 0"],
  "disputes.disputes_provider_dispute_id_key": [{ copy: { id: "dsp_2" } }],
  "dispute_shares.dispute_is_of_a_share": ["reservation_id = 'res_0'"],
  "payouts.payout_is_reversed_within_its_amount": ["reversed_cents = -1", "reversed_cents = 1001"],
  "reservations.tax_is_within_its_fee": ["tax_cents = -1", "tax_cents = 51"],
  "payment_shares.tax_is_within_its_fee": ["tax_cents = -1", "tax_cents = 51"],
  "stay_changes.change_tax_is_within_its_fee": [
    "tax_cents = -1",
    "more_tax_cents = -1",
    "more_tax_cents = 1",
  ],
  "refunds.refund_returns_a_tax": ["tax_cents = -1"],
  "dispute_shares.dispute_takes_a_tax": ["tax_cents = -1"],
  "refunds.only_withdrawn_refunds_wait_for_banks": ["waits_for_bank = true"],
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
  "refunds.price_difference_is_refunded_once": [
    {
      run: `update refunds set reason = 'price_difference';
        insert into refunds (id, payment_id, reservation_id, rent_cents, fee_cents, amount_cents, reason)
        values ('rfd_2', 'pay_1', 'res_1', 0, 1, 1, 'price_difference')`,
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
  "refunds.refunds_rent_cents_check": ["rent_cents = -1, fee_cents = 1001"],
  "refunds.refunds_provider_refund_id_key": [{ copy: { id: "rfd_2", reason: "goodwill" } }],
  "refunds.reservation_is_refunded_once": [{ copy: { id: "rfd_2", provider_refund_id: "re_2" } }],
  "provider_events.provider_event_says_its_trouble": [
    "trouble = 'a'",
    "state = 'failed'",
    "state = 'ignored'",
  ],
  "balance_reads.page_is_of_a_span": ["after_id = 'txn_1'"],
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
  "ledger_lines.ledger_lines_amount_cents_check": [{ run: entryOf("('provider', 0), ('tenant', 0)") }],
  "payout_accounts.payout_accounts_account_id_key": [{ copy: { landlord_id: "usr_2" } }],
  "payouts.payout_part_is_a_month": ["part = -1"],
  "payouts.payout_of_nothing_is_not_sent": ["amount_cents = 0", "state = 'netted'"],
  "payouts.payouts_amount_cents_check": ["amount_cents = -1"],
  "payouts.payouts_provider_transfer_id_key": [{ copy: { id: "out_2", reservation_id: "res_9" } }],
  "payouts.payout_is_of_a_reservation": ["reservation_id = 'res_0'"],
  "payouts.payouts_id_key": [{ copy: { landlord_id: "usr_2", provider_transfer_id: "tr_2" } }],
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
