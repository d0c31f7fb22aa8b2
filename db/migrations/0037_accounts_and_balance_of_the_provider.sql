-- Landlords' accounts by either of Stripe's APIs, and its balance transactions as stored rows.

-- The API that made the account. Its pages are made by the same one.
alter table payout_accounts add column api text not null default 'v1' check (api in ('v1', 'v2'));

-- Why the provider refused to make a landlord's account, in its own words; removed once it makes one.
create table payout_account_refusals (
  landlord_id text not null references users,
  provider text not null check (provider in ('sandbox', 'test', 'live')),
  refusal text not null,
  refused_at timestamptz not null,
  primary key (landlord_id, provider)
);

-- Until when the provider's list of changes of accounts was read.
alter table provider_events_read add column accounts_read_until timestamptz;

-- Each movement of our money at the provider, as its list of balance transactions has it; none ever changes there.
create table balance_transactions (
  id text primary key,
  provider text not null check (provider in ('sandbox', 'test', 'live')),
  created_at timestamptz not null,
  kind text not null check (kind in ('charge', 'refund', 'transfer', 'other')),
  -- What came to us, or left us if it is negative, before the provider's fee.
  amount_cents bigint not null,
  fee_cents bigint not null,
  -- The payment that it is about. A transfer names its charge or our payout, and its reversal only the transfer: their
  -- payment is found once they are stored, and stays null if they were made by hand.
  intent_id text,
  charge_id text,
  transfer_id text,
  payout_id text
);
create index balance_transactions_by_time on balance_transactions (provider, created_at);
create index balance_transactions_by_intent on balance_transactions (intent_id) where intent_id is not null;
create index balance_transactions_by_charge on balance_transactions (charge_id) where charge_id is not null;
create index balance_transactions_by_transfer on balance_transactions (transfer_id) where transfer_id is not null;
create index transfers_of_no_payment on balance_transactions (provider, created_at)
  where kind = 'transfer' and intent_id is null;

-- How far the list was read: all before `read_until`, and of the span up to `reading_until` all newer than `after_id`.
create table balance_reads (
  provider text primary key check (provider in ('sandbox', 'test', 'live')),
  read_until timestamptz not null,
  reading_until timestamptz,
  after_id text,
  constraint page_is_of_a_span check (after_id is null or reading_until is not null)
);

-- app/stand-ins/stripe/faults.server.ts lists the kinds.
alter table sandbox_faults drop constraint sandbox_faults_kind_check;
