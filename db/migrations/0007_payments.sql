-- One row per attempt to collect money for a reservation or for a whole order.
create table payments (
  id text primary key check (id like 'pay\_%'),
  order_id text not null references orders,
  reservation_id text references reservations (id),
  attempt integer not null check (attempt > 0),
  state text not null default 'opening' check (state in ('opening', 'open', 'succeeded', 'expired', 'failed')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'usd' check (currency = 'usd'),
  provider_session_id text unique,
  provider_payment_intent_id text unique,
  checkout_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_by_order on payments (order_id);
create unique index payment_attempt_is_new on payments (order_id, coalesce(reservation_id, ''), attempt);

-- The reservations that a payment covers, with each one's share. A reservation is paid at most once.
create table payment_shares (
  payment_id text not null references payments on delete cascade,
  reservation_id text not null references reservations (id),
  amount_cents integer not null check (amount_cents > 0),
  settled boolean not null default false,
  primary key (payment_id, reservation_id)
);
create unique index reservation_is_paid_once on payment_shares (reservation_id) where settled;

create table refunds (
  id text primary key check (id like 'rfd\_%'),
  payment_id text not null references payments,
  reservation_id text not null references reservations (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in ('rejected', 'expired', 'canceled', 'late_payment', 'double_payment')),
  state text not null default 'requested' check (state in ('requested', 'succeeded', 'failed')),
  provider_refund_id text unique,
  -- Why the provider refused it, in its own words, and how often.
  refusal text,
  refusals integer not null default 0,
  -- How often a bank returned it after it had succeeded; it is then requested again.
  returns integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reservation_is_refunded_once unique (payment_id, reservation_id)
);

-- Every event the provider sent, once, by its own id.
create table provider_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  -- Booked (or only stored, for types that we don't book), failed (to be retried), or ignored because it belongs to
  -- another mode of the provider.
  state text not null default 'booked' check (state in ('booked', 'failed', 'ignored')),
  -- Why it isn't booked, in words.
  trouble text,
  attempts integer not null default 1 check (attempts > 0),
  tried_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  constraint provider_event_says_its_trouble check ((state = 'booked') = (trouble is null))
);
create index provider_events_failed on provider_events (tried_at) where state = 'failed';

-- How far the provider's list of events has been read; later ones may have been missed.
create table provider_events_read (
  is_one boolean primary key default true check (is_one),
  read_until timestamptz not null
);

-- A tenant's customer id and email at the provider; each of its modes keeps its own.
create table payment_customers (
  user_id text not null references users,
  provider text not null check (provider in ('sandbox', 'test', 'live')),
  customer_id text not null,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, provider)
);

-- A landlord's payout account at the provider, in one of its modes, and its last known state.
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

-- The rent of a reservation, sent to its landlord once. Less than the rent, or nothing, if the landlord owed us money.
create table payouts (
  id text not null unique check (id like 'out\_%'),
  landlord_id text not null references users,
  reservation_id text not null,
  account_id text not null references payout_accounts (account_id),
  amount_cents integer not null check (amount_cents >= 0),
  state text not null check (state in ('requested', 'succeeded', 'failed', 'netted')),
  provider_transfer_id text unique,
  -- Why the provider refused it, in its own words.
  refusal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (landlord_id, id),
  constraint payout_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint rent_is_paid_out_once unique (reservation_id, landlord_id),
  constraint payout_of_nothing_is_not_sent check ((state = 'netted') = (amount_cents = 0))
);
create index payouts_by_landlord on payouts (landlord_id);
create index payouts_under_way on payouts (updated_at) where state in ('requested', 'failed');
