-- Normalizes words for comparison: without accents, case and punctuation.
create function folded(given text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(lower(normalize(given, nfkd)), '[\u0300-\u036f''’ʻ`.]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a0]+', ' ', 'g'))
$$;

-- The abbreviation of a word in addresses, else null: "st" finds "Saint", "Street" and "St.".
create function short_word(word text) returns text language sql immutable parallel safe as $$
  select case word
    when 'saint' then 'st' when 'street' then 'st' when 'st' then 'st' when 'sainte' then 'ste' when 'ste' then 'ste'
    when 'mount' then 'mt' when 'mt' then 'mt' when 'fort' then 'ft' when 'ft' then 'ft'
    when 'avenue' then 'ave' when 'ave' then 'ave' when 'road' then 'rd' when 'rd' then 'rd'
    when 'boulevard' then 'blvd' when 'blvd' then 'blvd' when 'drive' then 'dr' when 'dr' then 'dr'
    when 'lane' then 'ln' when 'ln' then 'ln' when 'court' then 'ct' when 'ct' then 'ct'
  end
$$;

-- The words that a text is found by, from at most 500 characters (the longest title and address have 431), so that they
-- fit into the index properties_by_age. Functions of generated columns name each other with the schema: a dump is
-- restored without a search path.
create function words_of(given text) returns tsvector language sql immutable parallel safe as $$
  with words as (select word from unnest(string_to_array(left(public.folded(given), 500), ' ')) word where word <> '')
  select coalesce(array_to_tsvector(array(
    select word from words union select public.short_word(word) from words where public.short_word(word) is not null
  )), '')
$$;

-- What a price comes to in a month, in cents, for comparing (monthlyCents in model.ts).
create function monthly_cents(price_cents integer, price_per text) returns bigint language sql immutable parallel safe as $$
  select case price_per
    when 'Hour' then price_cents::bigint * 720
    when 'Day' then price_cents::bigint * 30
    when 'Week' then (price_cents::bigint * 104 + 12) / 24
    else price_cents::bigint
  end
$$;

-- What a stay of so many units costs with the service fee, in cents, rounded as `quote` does.
create function stay_cents(price_cents integer, price_per text, hours integer, days integer, weeks integer, months integer)
returns bigint language sql immutable parallel safe as $$
  select (21 * price_cents::bigint * case price_per
    when 'Hour' then hours when 'Day' then days when 'Week' then weeks else months end + 10) / 20
$$;

-- A landlord's tables have keys that begin with the landlord, and refer to other rows of the same landlord by both
-- columns, so that a cluster can keep them on one node (decision 0062). Ids are also unique by themselves.
create table properties (
  id text not null unique check (id like 'prp\_%'),
  landlord_id text not null references users,
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 5000),
  type_of_space text not null
    check (type_of_space in ('Driveway', 'Covered Garage', 'Parking Lot', 'Storage Unit', 'Basement', 'Other')),
  price_cents integer not null check (price_cents between 100 and 10000000),
  price_per text not null check (price_per in ('Hour', 'Day', 'Week', 'Month')),
  monthly_cents bigint not null generated always as (monthly_cents(price_cents, price_per)) stored,
  street_address text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zipcode text not null check (zipcode ~ '^[0-9]{5}$'),
  length_feet numeric(7, 2) not null check (length_feet > 0),
  width_feet numeric(7, 2) not null check (width_feet > 0),
  height_feet numeric(7, 2) not null check (height_feet > 0),
  -- What the landlord may say of it; null where nothing was said.
  is_covered boolean,
  -- Can be rented without an end, from week to week or month to month.
  renews boolean not null default false,
  has_power boolean,
  is_lit boolean,
  is_drive_up boolean,
  -- Past midnight when it ends before it begins; 00:00 to 24:00 is 24 hours.
  access_from time check (access_from < '24:00'),
  access_to time check (access_to > '00:00'),
  -- The tallest vehicle that fits.
  vehicle_height_inches smallint check (vehicle_height_inches between 36 and 360),
  -- The public point.
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  location_precision text not null check (location_precision in ('rooftop', 'street', 'postcode', 'city')),
  -- The landlord's pin; only the landlord sees it.
  pin_latitude double precision check (pin_latitude between -90 and 90),
  pin_longitude double precision check (pin_longitude between -180 and 180),
  time_zone text not null,
  -- The point on the earth's sphere, in miles: distances are chords, 3958.7613 is the mean radius.
  earth_point cube not null generated always as (
    cube(array[
      3958.7613 * cos(radians(latitude)) * cos(radians(longitude)),
      3958.7613 * cos(radians(latitude)) * sin(radians(longitude)),
      3958.7613 * sin(radians(latitude))
    ])
  ) stored,
  -- The dates the landlord offers, live reservations included: half-open ranges, the last one may be unbounded.
  offered datemultirange not null,
  -- The dates blocked by imported calendars.
  blocked datemultirange not null default '{}',
  availability datemultirange not null generated always as (offered - blocked) stored,
  search_words tsvector not null generated always as (
    words_of(title || ' ' || street_address || ' ' || city || ' ' || state || ' ' || zipcode)
  ) stored,
  -- Increases with every edit of the property or its photos, so that an edit of an older version is refused.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Set while an administrator hides the property. It then also counts as deleted, so that every list, search and
  -- reservation leaves it out; its landlord is told the reason.
  hidden_at timestamptz,
  hidden_because text check (length(hidden_because) between 1 and 500),
  primary key (landlord_id, id),
  constraint access_hours_are_whole check ((access_from is null) = (access_to is null)),
  constraint access_hours_are_not_empty check (access_from <> access_to),
  constraint pin_is_whole check ((pin_latitude is null) = (pin_longitude is null)),
  constraint property_is_hidden_for_a_reason check ((hidden_at is null) = (hidden_because is null)),
  constraint hidden_property_is_found_by_nobody check (hidden_at is null or deleted_at is not null),
  constraint only_weeks_and_months_renew check (not renews or price_per in ('Week', 'Month'))
);
create index properties_by_place on properties using gist (earth_point) where deleted_at is null;
create index properties_by_zipcode on properties (zipcode) where deleted_at is null;
create index properties_by_words on properties using gin (search_words) where deleted_at is null;
create index properties_by_landlord on properties (landlord_id, created_at desc) where deleted_at is null;
-- Searches read these two in order, from the index alone, until they have enough: the newest with certain words or
-- around a place, and the cheapest around a place.
create index properties_by_age on properties (created_at desc, id) include (search_words, earth_point)
  where deleted_at is null;
create index properties_by_price on properties (monthly_cents, created_at desc, id) include (earth_point)
  where deleted_at is null;
-- The cheapest for chosen dates are among the cheapest of each period.
create index properties_by_period_and_price on properties (price_per, price_cents, created_at desc, id)
  where deleted_at is null;
create index properties_hidden on properties (landlord_id) where hidden_at is not null;
-- The job that deletes photos finds deleted properties here without reading the others.
create index properties_deleted on properties (id) where deleted_at is not null and hidden_at is null;

-- The words of all properties, without numbers and short ones, to complete and correct searches. A word stays when its
-- last property goes.
create table known_words (word text primary key);
create index known_words_by_likeness on known_words using gin (word gin_trgm_ops);
-- For completing the beginning of a word.
create index known_words_in_order on known_words (word collate "C");

create function remember_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two transactions with the same new words can't deadlock.
  insert into public.known_words
  select distinct word from saved, unnest(tsvector_to_array(search_words)) word
  where length(word) >= 4 and word !~ '^[0-9]+$' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger property_words_are_known after insert on properties
  referencing new table as saved for each statement execute function remember_words();
create trigger changed_property_words_are_known after update on properties
  referencing new table as saved for each statement execute function remember_words();

-- The text search query for typed words: each word, or a known one that begins with it; numbers, abbreviations and
-- words of one or two letters only as they are. Null without words. A list of whole words costs the index a tenth of a
-- prefix, unless the list is very long.
create function words_asked(given text) returns tsquery language sql stable parallel safe as $$
  select string_agg(
    case when public.short_word(word) is not null then '''' || public.short_word(word) || ''''
      when number > 40 then '''' || word || ''':*'
      else '(''' || word || '''' || coalesce(others, '') || ')' end, ' & ')::tsquery
  from (
    select word from unnest(string_to_array(public.folded(replace(given, '\', ' ')), ' ')) word where word <> '' limit 12
  ) words
  cross join lateral (
    select count(*) as number, string_agg(' | ''' || known || '''', '') as others
    from (
      select k.word as known from public.known_words k
      where k.word collate "C" > words.word and k.word collate "C" < words.word || chr(1114111)
        and length(words.word) >= 3 and words.word !~ '^[0-9]+$'
      limit 41) begun
  ) begun
$$;

create function photo_url(file_key text, width integer) returns text language sql immutable parallel safe as $$
  select '/photos/' || file_key || '/' || width || '.webp'
$$;
create function middle_size(file_key text, widths integer[]) returns text language sql immutable parallel safe as $$
  select public.photo_url(file_key, coalesce((select max(width) from unnest(widths) width where width <= 640), widths[1]))
$$;
create function all_sizes(file_key text, widths integer[]) returns text language sql immutable parallel safe as $$
  select string_agg(public.photo_url(file_key, width) || ' ' || width || 'w', ', ' order by number)
  from unnest(widths) with ordinality sizes (width, number)
$$;

-- A photo's bytes are in the file store under photos/{file_key}/{width}.webp; equal pictures share one file_key.
create table photos (
  id text not null unique check (id like 'pho\_%'),
  landlord_id text not null,
  property_id text not null,
  position smallint not null check (position between 0 and 19),
  file_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  original_name text not null default '',
  -- An <img>'s placeholder attributes, computed once.
  image_url text not null generated always as (middle_size(file_key, widths)) stored,
  srcset text not null generated always as (all_sizes(file_key, widths)) stored,
  created_at timestamptz not null default now(),
  primary key (landlord_id, id),
  constraint photo_is_of_a_property foreign key (landlord_id, property_id)
    references properties (landlord_id, id) on delete cascade,
  constraint photo_position_is_free unique (property_id, position, landlord_id) deferrable initially immediate
);
create index photos_by_file on photos (file_key);

-- Photos uploaded one by one before their form is sent. Each joins one of its landlord's properties or is deleted.
create table waiting_photos (
  id text primary key check (id like 'pho\_%'),
  landlord_id text not null references users on delete cascade,
  file_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  original_name text not null default '',
  created_at timestamptz not null default now()
);
create index waiting_photos_by_age on waiting_photos (created_at);
create index waiting_photos_by_landlord on waiting_photos (landlord_id);
create index waiting_photos_by_file on waiting_photos (file_key);

create table favorites (
  user_id text not null references users on delete cascade,
  property_id text not null references properties (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, property_id)
);

-- The secret in the URL of a property's own calendar; anyone who knows it sees which days are booked, nothing more.
create table calendar_feeds (
  landlord_id text not null,
  property_id text not null unique,
  secret text not null unique check (length(secret) >= 32),
  created_at timestamptz not null default now(),
  primary key (landlord_id, property_id),
  constraint calendar_feed_is_of_a_property foreign key (landlord_id, property_id)
    references properties (landlord_id, id) on delete cascade
);

-- Calendars of other sites (Airbnb, Google): their days block the property.
create table imported_calendars (
  id text not null unique check (id like 'cal\_%'),
  landlord_id text not null,
  property_id text not null,
  name text not null check (length(name) between 1 and 60),
  url text not null check (length(url) <= 2000),
  blocked datemultirange not null default '{}',
  -- When it was last read successfully; null if never.
  read_at timestamptz,
  next_read_at timestamptz not null default now(),
  failures integer not null default 0,
  failure text,
  created_at timestamptz not null default now(),
  primary key (landlord_id, id),
  constraint calendar_is_of_a_property foreign key (landlord_id, property_id)
    references properties (landlord_id, id) on delete cascade,
  constraint calendar_is_imported_once unique (property_id, url, landlord_id)
);
create index imported_calendars_by_next_read on imported_calendars (next_read_at);
