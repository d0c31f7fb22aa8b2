-- Both books of each payment (ours and the provider's), as they were compared. A transfer of no payment is under its own id.
create table compared_payments (
  provider text not null,
  intent_id text not null,
  order_id text,
  -- When its money first moved at the provider, or else in our ledger: its day. And when it last moved in either.
  first_at timestamptz not null,
  last_at timestamptz not null,
  our_charged_cents bigint,
  our_refunded_cents bigint,
  our_sent_cents bigint,
  their_charged_cents bigint,
  their_refunded_cents bigint,
  their_sent_cents bigint,
  agrees boolean not null,
  primary key (provider, intent_id)
);
create index compared_payments_by_time on compared_payments (provider, first_at);
create index differing_payments on compared_payments (provider, first_at) where not agrees;

-- The sums of those that agree, by their days in UTC.
create table compared_days (
  provider text not null,
  day date not null,
  payments integer not null,
  charged_cents bigint not null,
  refunded_cents bigint not null,
  sent_cents bigint not null,
  primary key (provider, day)
);

-- What was written to one of the books since its payment was compared; each is deleted with that.
create table movements_to_compare (
  id bigint generated always as identity primary key,
  entry_id bigint,
  transaction_id text
);
create trigger entry_is_to_compare after insert on ledger_lines
  for each row when (new.account = 'provider') execute function entry_is_to_compare();
create trigger transaction_is_to_compare after insert or update of intent_id on balance_transactions
  for each row execute function transaction_is_to_compare();
-- As of when: what the list of transactions was read until, when nothing was left to compare.
alter table balance_reads add column compared_until timestamptz;

-- A second for each 200,000 movements.
insert into movements_to_compare (entry_id) select entry_id from ledger_lines where account = 'provider' order by entry_id;
insert into movements_to_compare (transaction_id) select id from balance_transactions order by created_at;
