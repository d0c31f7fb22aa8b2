-- Double entry in cents. An entry is one movement of money; its lines say from which account to which, and sum to zero.
-- A positive line is what an account receives, so our money at the provider is positive and what we owe is negative.
create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in (
      'payment', 'rent', 'refund_decided', 'refund_withdrawn', 'refund', 'refund_returned', 'refund_settled', 'payout_decided',
      'payout_withdrawn', 'payout', 'payout_reversed', 'disputed', 'dispute_reinstated', 'dispute_lost'
    )
  ),
  -- The id of the payment, reservation, refund, payout or dispute it is about.
  cause_id text not null,
  occurred_at timestamptz not null,
  recorded_in xid8 not null default pg_current_xact_id(),
  constraint ledger_entry_is_posted_once unique (kind, cause_id)
);

create table ledger_lines (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries,
  account text not null check (account in (
    'provider', 'tenant', 'landlord', 'fee', 'refunds', 'payouts', 'disputed', 'processing', 'elsewhere'
  )),
  landlord_id text references users,
  reservation_id text references reservations (id),
  amount_cents integer not null check (amount_cents <> 0),
  constraint ledger_line_names_its_landlord check ((account = 'landlord') = (landlord_id is not null))
);
create index ledger_lines_by_entry on ledger_lines (entry_id);
create index ledger_lines_by_landlord on ledger_lines (landlord_id, entry_id) where landlord_id is not null;
create index ledger_lines_by_reservation on ledger_lines (reservation_id) where reservation_id is not null;

create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'ledger_entries' then checked = new.id; else checked = new.entry_id; end if;
  if (select count(*) < 2 or sum(amount_cents) <> 0 from public.ledger_lines where entry_id = checked) then
    raise exception 'the lines of ledger entry % do not sum to zero', checked
      using errcode = 'check_violation', constraint = 'ledger_entry_sums_to_zero';
  end if;
  return null;
end $$;
-- Checked at commit, when all lines exist.
create constraint trigger ledger_entry_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
create constraint trigger ledger_entry_sums_to_zero after insert on ledger_lines
  deferrable initially deferred for each row execute function check_ledger_entry();

create function check_ledger_line() returns trigger language plpgsql as $$
begin
  if (select recorded_in <> pg_current_xact_id() from public.ledger_entries where id = new.entry_id) then
    raise exception 'ledger entry % was closed by the transaction that wrote it', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_entry_is_closed';
  end if;
  return new;
end $$;
create trigger ledger_entry_is_closed before insert on ledger_lines
  for each row execute function check_ledger_line();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to'
    using errcode = 'restrict_violation', constraint = 'ledger_is_only_added_to';
end $$;
create trigger ledger_is_only_added_to before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger ledger_is_only_added_to before update or delete or truncate on ledger_lines
  for each statement execute function refuse_ledger_change();
