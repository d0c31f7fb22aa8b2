create table leads (
  id text primary key check (id like 'led\_%'),
  name text not null,
  email text not null,
  phone text not null default '',
  property_type text not null default '',
  location text not null default '',
  state text not null default 'new' check (state in ('new', 'done')),
  created_at timestamptz not null default now()
);

create table contact_messages (
  id text primary key check (id like 'msg\_%'),
  name text not null,
  email text not null,
  message text not null,
  state text not null default 'new' check (state in ('new', 'done')),
  created_at timestamptz not null default now()
);

create table service_requests (
  id text primary key check (id like 'srq\_%'),
  message text not null check (length(message) between 1 and 5000),
  user_id text references users,
  state text not null default 'new' check (state in ('new', 'done')),
  created_at timestamptz not null default now()
);

-- Outgoing mail. The key names the occasion, so that a job that runs twice sends once.
create table mails (
  id text primary key check (id like 'mai\_%'),
  key text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent')),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

-- What the development SMTP server received; read at /dev/mail.
create table inbox_messages (
  id bigint generated always as identity primary key,
  sender text not null,
  recipients text[] not null,
  subject text not null,
  html text not null,
  body_text text not null,
  received_at timestamptz not null default now()
);

create table audit_entries (
  id bigint generated always as identity primary key,
  actor_kind text not null check (actor_kind in ('visitor', 'tenant', 'landlord', 'administrator', 'system')),
  actor_id text,
  deed text not null,
  subject_id text,
  ip_address text,
  details jsonb not null default '{}',
  happened_at timestamptz not null default now()
);
create index audit_entries_by_subject on audit_entries (subject_id, id);

-- Small facts the system keeps about itself, such as whether the demo town was seeded.
create table system_facts (
  name text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);
