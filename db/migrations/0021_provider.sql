-- What tests order the sandbox processor to do wrong. With times, so often; without, until it is taken back.
create table sandbox_faults (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('late', 'duplicate', 'reversed', 'lost', 'down', 'unanswered')),
  event_type text,
  seconds integer not null default 0 check (seconds >= 0),
  times integer check (times > 0)
);
alter table sandbox_deliveries add column reversed boolean not null default false;

-- How far the provider's own list of events has been read; what is newer may have been missed.
create table provider_events_read (
  is_one boolean primary key default true check (is_one),
  read_until timestamptz not null
);

-- Who a tenant is to the provider; each of its modes has books of its own.
create table payment_customers (
  user_id text not null references users,
  provider text not null check (provider in ('sandbox', 'test', 'live')),
  customer_id text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, provider)
);

-- Why the provider refused a refund, in its own words, and how often it was asked in vain.
alter table refunds add column refusal text, add column refusals integer not null default 0;
