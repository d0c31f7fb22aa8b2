create table users (
  id text primary key check (id like 'usr\_%'),
  name text not null,
  username text not null check (length(username) between 1 and 60),
  email citext not null unique,
  email_verified boolean not null default false,
  image text,
  role text not null default 'tenant' check (role in ('tenant', 'landlord', 'administrator')),
  banned boolean not null default false,
  ban_reason text,
  ban_expires timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  impersonated_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

-- One row a way to sign in: a password hash, or a social identity.
create table credentials (
  id text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_by_user on credentials (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

create table rate_limits (
  id text primary key default gen_random_uuid()::text,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- What a landlord's public page says of the business.
create table businesses (
  landlord_id text primary key references users on delete cascade,
  business_name text not null check (length(business_name) between 1 and 120),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  address text not null default '',
  contact text not null default '',
  updated_at timestamptz not null default now()
);
