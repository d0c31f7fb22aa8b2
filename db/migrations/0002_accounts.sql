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
  -- Two-factor codes that were set up before the address was confirmed may be a stranger's.
  constraint two_factor_needs_confirmed_email check (email_verified or not two_factor_enabled)
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

-- The business info on a landlord's public page.
create table businesses (
  landlord_id text primary key references users on delete cascade,
  business_name text not null check (length(business_name) between 1 and 120),
  address text not null default '',
  contact text not null default '',
  updated_at timestamptz not null default now()
);

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

-- A name as a slug: "José's Garages" is joses-garages; "host" if no character can be used.
create function slug_of(name text) returns text language sql immutable as $$
  select coalesce(nullif(trim(both '-' from regexp_replace(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', '-', 'g')), ''), 'host')
$$;

-- Makes this name's slug the landlord's current one, with a number if others have it.
create function take_host_slug(landlord text, name text) returns text language plpgsql as $$
declare
  wanted text := public.slug_of(name);
  candidate text := wanted;
  attempt integer := 1;
begin
  loop
    insert into public.host_slugs (slug, landlord_id) values (candidate, landlord) on conflict do nothing;
    exit when exists (select from public.host_slugs where slug = candidate and landlord_id = landlord);
    attempt := attempt + 1;
    -- After 20 attempts with a common name, a random ending.
    candidate := wanted || '-' ||
      case when attempt < 20 then attempt::text else substr(md5(random()::text), 1, 10) end;
  end loop;
  update public.host_slugs set is_current = false where landlord_id = landlord and is_current and slug <> candidate;
  update public.host_slugs set is_current = true where slug = candidate and not is_current;
  return candidate;
end
$$;

-- Every landlord gets a public page with the account, however that is made.
create function give_host_slug() returns trigger language plpgsql as $$
begin
  perform public.take_host_slug(new.id, new.username)
  where not exists (select from public.host_slugs where landlord_id = new.id and is_current);
  return null;
end
$$;
create trigger landlord_has_slug after insert or update of role on users
  for each row when (new.role = 'landlord') execute function give_host_slug();
