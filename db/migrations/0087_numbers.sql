-- How many visitors a day (UTC) had of the site, of a space, of searches in an area, and of those that found nothing near.
create table daily_numbers (
  day date not null,
  kind text not null check (kind in ('visit', 'space', 'search', 'unmet')),
  -- A property's id, a ZIP code, or a city with its state; empty for all of the kind together.
  subject text not null check (length(subject) <= 120),
  visitors integer not null check (visitors > 0),
  primary key (kind, subject, day)
);
create index daily_numbers_by_day on daily_numbers (day, kind);

-- What a visitor of today was counted for, so that nothing counts twice, whichever process sees it. The visitor is a hash with
-- the day's salt; both are deleted when the day is over.
create table day_visitors (
  day date not null,
  visitor bytea not null check (length(visitor) = 16),
  kind text not null,
  subject text not null,
  primary key (day, visitor, kind, subject)
);

create table day_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);

-- How often a property was saved, by week.
create index favorites_by_property on favorites (property_id, created_at);
