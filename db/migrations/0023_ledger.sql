-- Double entry in cents. An entry is one thing that became of money; its lines say from which account to which, and sum
-- to zero. A positive line is what an account receives, so money at the provider is positive and what we owe negative.
create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'rent', 'refund_decided', 'refund', 'payout_decided', 'payout')),
  -- The payment, reservation, refund or payout it is about.
  cause_id text not null,
  occurred_at timestamptz not null,
  recorded_in xid8 not null default pg_current_xact_id(),
  constraint ledger_entry_is_posted_once unique (kind, cause_id)
);

create table ledger_lines (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries,
  account text not null check (account in ('provider', 'tenant', 'landlord', 'fee', 'refunds', 'payouts')),
  landlord_id text references users,
  reservation_id text references reservations,
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
  if (select count(*) < 2 or sum(amount_cents) <> 0 from ledger_lines where entry_id = checked) then
    raise exception 'the lines of ledger entry % do not sum to zero', checked
      using errcode = 'check_violation', constraint = 'ledger_entry_sums_to_zero';
  end if;
  return null;
end $$;
-- At the commit, when all lines are there.
create constraint trigger ledger_entry_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
create constraint trigger ledger_entry_sums_to_zero after insert on ledger_lines
  deferrable initially deferred for each row execute function check_ledger_entry();

create function check_ledger_line() returns trigger language plpgsql as $$
begin
  if (select recorded_in <> pg_current_xact_id() from ledger_entries where id = new.entry_id) then
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

-- What was paid and given back before there was a ledger.
insert into ledger_entries (kind, cause_id, occurred_at)
select kind, cause_id, occurred_at from (
  select 1 as step, 'payment' as kind, id as cause_id, updated_at as occurred_at from payments where state = 'succeeded'
  union all
  select 2, 'rent', s.reservation_id, p.updated_at from payment_shares s join payments p on p.id = s.payment_id where s.settled
  union all
  select 3, 'refund_decided', id, created_at from refunds
  union all
  select 4, 'refund', id, updated_at from refunds where state = 'succeeded'
) before order by occurred_at, step, cause_id;

insert into ledger_lines (entry_id, account, landlord_id, reservation_id, amount_cents)
select e.id, line.account, line.landlord_id, line.reservation_id, line.amount_cents
from ledger_entries e
cross join lateral (
  select 'provider' as account, null as landlord_id, null as reservation_id, amount_cents
  from payments where e.kind = 'payment' and id = e.cause_id
  union all
  select 'tenant', null, reservation_id, -amount_cents
  from payment_shares where e.kind = 'payment' and payment_id = e.cause_id
  union all
  select a.account, a.landlord_id, r.id, a.cents
  from reservations r, lateral (values
    ('tenant', null, r.total_cents), ('landlord', r.landlord_id, -r.offer_cents), ('fee', null, -r.fee_cents)
  ) a (account, landlord_id, cents)
  where e.kind = 'rent' and r.id = e.cause_id and a.cents <> 0
  union all
  select a.account, a.landlord_id, r.id, a.cents
  from refunds f join reservations r on r.id = f.reservation_id, lateral (values
    ('landlord', r.landlord_id, r.offer_cents, true), ('fee', null, r.fee_cents, true),
    ('tenant', null, f.amount_cents, false), ('refunds', null, -f.amount_cents, null)
  ) a (account, landlord_id, cents, settled)
  where e.kind = 'refund_decided' and f.id = e.cause_id and a.cents <> 0
    and a.settled is distinct from (f.reason in ('late_payment', 'double_payment'))
  union all
  select a.account, null, f.reservation_id, a.cents
  from refunds f, lateral (values ('refunds', f.amount_cents), ('provider', -f.amount_cents)) a (account, cents)
  where e.kind = 'refund' and f.id = e.cause_id
) line;
