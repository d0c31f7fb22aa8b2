-- Double entry in cents. An entry is one movement of money; its lines say from which account to which, and sum to zero.
-- A positive line is what an account receives, so our money at the provider is positive and what we owe is negative.
create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in (
      'payment', 'rent', 'refund_decided', 'refund_withdrawn', 'refund', 'refund_returned', 'refund_settled', 'payout_decided',
      'payout_withdrawn', 'payout', 'payout_reversed', 'disputed', 'dispute_reinstated', 'dispute_lost', 'dispute_recovered',
      'deposit_claimed'
    )
  ),
  -- The id of the payment, reservation, refund, payout or dispute it is about.
  cause_id text not null,
  occurred_at timestamptz not null,
  recorded_in xid8 not null default pg_current_xact_id(),
  constraint ledger_entry_is_posted_once unique (kind, cause_id)
);
create index ledger_entries_by_time on ledger_entries (occurred_at);
-- Checked at commit, when all lines exist.
create constraint trigger ledger_entry_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
create trigger ledger_is_only_added_to before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

create table ledger_lines (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries,
  account text not null check (account in (
    'provider', 'tenant', 'landlord', 'fee', 'refunds', 'payouts', 'disputed', 'processing', 'elsewhere', 'deposits'
  )),
  landlord_id text references users,
  reservation_id text references reservations (id),
  amount_cents integer not null check (amount_cents <> 0),
  constraint ledger_line_names_its_landlord check ((account = 'landlord') = (landlord_id is not null))
);
create index ledger_lines_by_entry on ledger_lines (entry_id);
create index ledger_lines_by_reservation on ledger_lines (reservation_id) where reservation_id is not null;
-- A landlord's balance from the index alone, and the newest lines of it.
create index ledger_lines_of_landlord on ledger_lines (landlord_id, id) include (amount_cents) where landlord_id is not null;
create constraint trigger ledger_entry_sums_to_zero after insert on ledger_lines
  deferrable initially deferred for each row execute function check_ledger_entry();
create trigger ledger_entry_is_closed before insert on ledger_lines
  for each row execute function check_ledger_line();
create trigger ledger_is_only_added_to before update or delete or truncate on ledger_lines
  for each statement execute function refuse_ledger_change();
