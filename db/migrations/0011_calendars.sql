-- What the landlord offers, and what other calendars hold; the days to be had are the one less the other.
alter table properties rename column availability to offered;
alter table properties add column blocked datemultirange not null default '{}';
alter table properties
  add column availability datemultirange not null generated always as (offered - blocked) stored;

-- The secret in the address of a property's own calendar; whoever knows it sees which days are booked, and no more.
create table calendar_feeds (
  property_id text primary key references properties on delete cascade,
  secret text not null unique check (length(secret) >= 32),
  created_at timestamptz not null default now()
);

-- Calendars of elsewhere (Airbnb, Google): the days they hold block the property.
create table imported_calendars (
  id text primary key check (id like 'cal\_%'),
  property_id text not null references properties on delete cascade,
  name text not null check (length(name) between 1 and 60),
  url text not null check (length(url) <= 2000),
  blocked datemultirange not null default '{}',
  -- When it was last read well; null before.
  read_at timestamptz,
  next_read_at timestamptz not null default now(),
  failures integer not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  constraint calendar_is_imported_once unique (property_id, url)
);
create index imported_calendars_by_next_read on imported_calendars (next_read_at);
