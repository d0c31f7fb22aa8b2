-- A change of email that waits for the link mailed to the new address; an account has one at most.
create table email_changes (
  id text primary key check (id like 'ech\_%'),
  user_id text not null unique references users on delete cascade,
  token_hash text not null unique,
  from_email citext not null,
  to_email citext not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint email_change_moves check (from_email <> to_email)
);

-- Browsers in which a member logged in: strangers' wrong guesses do not lock them out.
create table known_devices (
  user_id text not null references users on delete cascade,
  device_id text not null check (device_id like 'dev\_%'),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_id)
);
create index known_devices_by_time on known_devices (last_seen_at);

-- What was set up before anyone confirmed the address may be a stranger's.
delete from passkeys using users where users.id = passkeys.user_id and not users.email_verified;
delete from two_factors using users where users.id = two_factors.user_id and not users.email_verified;
update users set two_factor_enabled = false where two_factor_enabled and not email_verified;
alter table users add constraint two_factor_needs_confirmed_email
  check (email_verified or not two_factor_enabled);
