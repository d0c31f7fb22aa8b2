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
  two_factor_enabled boolean not null default false,
  -- False for members who turned reminders off; they get all other email.
  wants_reminders boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A landlord's photo on their public pages, square; its file is in the file store like those of a property's photos.
  -- Null for none: then their initials are shown.
  photo_key text check (photo_key ~ '^[0-9a-f]{32}$'),
  -- Two-factor codes that were set up before the address was confirmed may be a stranger's.
  constraint two_factor_needs_confirmed_email check (email_verified or not two_factor_enabled),
  constraint only_landlords_have_a_photo check (photo_key is null or role = 'landlord')
);
create index users_by_photo on users (photo_key) where photo_key is not null;
-- Administrators' lists begin with what is newest, and go on by key (decision 0188).
create index listed_users on users (created_at, id);
create index listed_users_by_role on users (role, created_at, id);
create index listed_users_unconfirmed on users (created_at, id) where not email_verified;
create index listed_users_suspended on users (created_at, id) where banned;
create index listed_users_deleted on users (created_at, id) where email like '%@deleted.invalid';
create index users_by_words on users using gin ((username || ' ' || email::text) gin_trgm_ops);
create trigger landlord_has_slug after insert or update of role on users
  for each row when (new.role = 'landlord') execute function give_host_slug();
create trigger proven_address_confirms_holds after update of email_verified on users
  for each row when (new.email_verified and not old.email_verified) execute function confirm_holds();
create trigger username_changes_cards after update of username on users
  for each row when (new.username <> old.username) execute function name_changes_cards();

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
create index sessions_by_end on sessions (expires_at);

-- One row per login method: a password hash or a social identity.
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
create index verifications_by_end on verifications (expires_at);

-- Two-factor codes of an authenticator app. The secret and the backup codes are encrypted.
create table two_factors (
  id text primary key,
  user_id text not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- The 30-second step of the last accepted code: neither that code nor an earlier one is accepted again.
  last_step bigint
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

-- A pending change of email, until the link sent to the new address is used; at most one per account.
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
create index email_changes_by_end on email_changes (expires_at);

-- Browsers in which a member has logged in: strangers' wrong guesses don't lock them out.
create table known_devices (
  user_id text not null references users on delete cascade,
  device_id text not null check (device_id like 'dev\_%'),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_id)
);
create index known_devices_by_time on known_devices (last_seen_at);

-- The audit log: actions of administrators and members that must stay traceable.
create table audit_entries (
  id bigint generated always as identity primary key,
  actor_kind text not null check (actor_kind in ('visitor', 'tenant', 'landlord', 'administrator', 'system')),
  actor_id text,
  action text not null,
  subject_id text,
  ip_address text,
  details jsonb not null default '{}',
  happened_at timestamptz not null default now()
);
create index audit_entries_by_subject on audit_entries (subject_id, id);
create index audit_entries_by_actor on audit_entries (actor_id, id);
create index audit_entries_by_actor_kind on audit_entries (actor_kind, id);
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_by_ip on audit_entries (ip_address, id) where ip_address is not null;

-- The business info on a landlord's public page.
create table businesses (
  landlord_id text primary key references users on delete cascade,
  business_name text not null check (length(business_name) between 1 and 120),
  address text not null default '',
  contact text not null default '',
  updated_at timestamptz not null default now()
);
create trigger business_name_changes_cards after insert or delete or update of business_name on businesses
  for each row execute function name_changes_cards();

-- The slug of a landlord's public page, /hosts/{slug}. One is current; former ones redirect there and are never given
-- to anyone else.
create table host_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  landlord_id text not null references users on delete cascade,
  is_current boolean not null default false,
  created_at timestamptz not null default now()
);
create index host_slugs_by_landlord on host_slugs (landlord_id);
create unique index host_slug_is_one on host_slugs (landlord_id) where is_current;
