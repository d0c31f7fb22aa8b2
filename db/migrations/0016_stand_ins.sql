-- The stand-ins' own data, empty in production. The sandbox processor's objects, as Stripe would store them:
create table sandbox_objects (
  id text primary key,
  kind text not null,
  object jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sandbox_objects_by_kind on sandbox_objects (kind, created_at desc, id);
-- The list of events is read by time every minute.
create index sandbox_events_by_time on sandbox_objects (((object->>'created')::bigint)) where kind = 'event';
-- Lists by what they belong to, and what a charge has left for transfers.
create index sandbox_transfers_by_charge on sandbox_objects ((object->>'source_transaction')) where kind = 'transfer';
create index sandbox_objects_by_destination on sandbox_objects (kind, (object->>'destination'), created_at)
  where object->>'destination' is not null;
create index sandbox_objects_by_group on sandbox_objects (kind, (object->>'transfer_group'), created_at)
  where object->>'transfer_group' is not null;
create index sandbox_objects_by_intent on sandbox_objects (kind, (object->>'payment_intent'), created_at)
  where object->>'payment_intent' is not null;

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
  reversed boolean not null default false,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_answer text,
  created_at timestamptz not null default now()
);
create index sandbox_deliveries_waiting on sandbox_deliveries (next_attempt_at) where state = 'waiting';

-- Faults that tests order from the sandbox processor: `times` often, or until removed if it is null.
create table sandbox_faults (
  id bigint generated always as identity primary key,
  kind text not null,
  event_type text,
  seconds integer not null default 0 check (seconds >= 0),
  times integer check (times > 0)
);

-- The development mail server's messages, shown at /dev/mail.
create table inbox_messages (
  id bigint generated always as identity primary key,
  sender text not null,
  recipients text[] not null,
  subject text not null,
  html text not null,
  body_text text not null,
  received_at timestamptz not null default now()
);
