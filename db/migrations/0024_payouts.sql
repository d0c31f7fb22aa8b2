-- Where a landlord is paid: an account at the provider, in one of its modes, and what it last said of it.
create table payout_accounts (
  landlord_id text not null references users,
  provider text not null check (provider in ('sandbox', 'test', 'live')),
  account_id text not null unique,
  details_submitted boolean not null default false,
  payouts_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (landlord_id, provider)
);

-- The rent of a reservation, sent to its landlord once. Less than the rent, or nothing, when they had been sent too much.
create table payouts (
  id text primary key check (id like 'out\_%'),
  landlord_id text not null references users,
  reservation_id text not null constraint rent_is_paid_out_once unique references reservations,
  account_id text not null references payout_accounts (account_id),
  amount_cents integer not null check (amount_cents >= 0),
  state text not null check (state in ('requested', 'succeeded', 'failed', 'netted')),
  provider_transfer_id text unique,
  -- Why the provider refused it, in its own words.
  refusal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payout_of_nothing_is_not_sent check ((state = 'netted') = (amount_cents = 0))
);
create index payouts_by_landlord on payouts (landlord_id);
create index payouts_under_way on payouts (updated_at) where state in ('requested', 'failed');
create index reservations_paid_by_start on reservations (lower(stay))
  where status = 'accepted' and payment_status = 'paid';
