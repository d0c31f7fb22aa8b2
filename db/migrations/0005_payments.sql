-- One row an attempt to collect money for a reservation or for a whole order.
create table payments (
  id text primary key check (id like 'pay\_%'),
  order_id text not null references orders,
  reservation_id text references reservations,
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

-- Which reservations a payment covers, and each one's own share. A reservation is paid for at most once.
create table payment_shares (
  payment_id text not null references payments on delete cascade,
  reservation_id text not null references reservations,
  amount_cents integer not null check (amount_cents > 0),
  settled boolean not null default false,
  primary key (payment_id, reservation_id)
);
create unique index reservation_is_paid_once on payment_shares (reservation_id) where settled;

create table refunds (
  id text primary key check (id like 'rfd\_%'),
  payment_id text not null references payments,
  reservation_id text not null references reservations,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in ('rejected', 'expired', 'cancelled', 'late_payment', 'double_payment')),
  state text not null default 'requested' check (state in ('requested', 'succeeded', 'failed')),
  provider_refund_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reservation_is_refunded_once unique (payment_id, reservation_id)
);

-- Every event the provider sent, once, by its own id.
create table provider_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);

-- The sandbox processor's own books: what Stripe would keep on its side.
create table sandbox_objects (
  id text primary key,
  kind text not null,
  object jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sandbox_objects_by_kind on sandbox_objects (kind, created_at desc, id);

create table sandbox_requests (
  idempotency_key text primary key,
  method text not null,
  path text not null,
  body_hash text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now()
);

create table sandbox_deliveries (
  id bigint generated always as identity primary key,
  event_id text not null references sandbox_objects,
  url text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'abandoned')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_answer text,
  created_at timestamptz not null default now()
);
create index sandbox_deliveries_waiting on sandbox_deliveries (next_attempt_at) where state = 'waiting';
