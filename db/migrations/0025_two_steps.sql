-- A second step of signing in: codes of an app (the secret and the spare codes are encrypted), or a passkey in its place.
alter table users add column two_factor_enabled boolean not null default false;

create table two_factors (
  id text primary key,
  user_id text not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table passkeys (
  id text primary key,
  user_id text not null references users on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkeys_by_user on passkeys (user_id);
