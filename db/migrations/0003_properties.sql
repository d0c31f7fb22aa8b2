create table properties (
  id text primary key check (id like 'prp\_%'),
  landlord_id text not null references users,
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 5000),
  type_of_space text not null
    check (type_of_space in ('Driveway', 'Covered Garage', 'Parking Lot', 'Storage Unit', 'Basement', 'Other')),
  price_cents integer not null check (price_cents between 100 and 10000000),
  price_per text not null check (price_per in ('Hour', 'Day', 'Week', 'Month')),
  street_address text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zipcode text not null check (zipcode ~ '^[0-9]{5}$'),
  length_feet numeric(7, 2) not null check (length_feet > 0),
  width_feet numeric(7, 2) not null check (width_feet > 0),
  height_feet numeric(7, 2) not null check (height_feet > 0),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  location_precision text not null check (location_precision in ('rooftop', 'street', 'postcode', 'city')),
  time_zone text not null,
  -- The point on the earth's sphere, in miles: distances are chords, 3958.7613 is the mean radius.
  earth_point cube not null generated always as (
    cube(array[
      3958.7613 * cos(radians(latitude)) * cos(radians(longitude)),
      3958.7613 * cos(radians(latitude)) * sin(radians(longitude)),
      3958.7613 * sin(radians(latitude))
    ])
  ) stored,
  -- The dates offered, live reservations included; half-open ranges, the last one may be unbounded.
  availability datemultirange not null,
  search_text text not null generated always as (
    lower(title || ' ' || street_address || ' ' || city || ' ' || state || ' ' || zipcode)
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index properties_by_place on properties using gist (earth_point) where deleted_at is null;
create index properties_by_zipcode on properties (zipcode) where deleted_at is null;
create index properties_by_text on properties using gin (search_text gin_trgm_ops) where deleted_at is null;
create index properties_by_landlord on properties (landlord_id, created_at desc) where deleted_at is null;
create index properties_by_age on properties (created_at desc, id) where deleted_at is null;

-- A photo's bytes live in the file store under photos/{file_key}/{width}.webp; equal pictures share one file_key.
create table photos (
  id text primary key check (id like 'pho\_%'),
  property_id text not null references properties on delete cascade,
  position smallint not null check (position between 0 and 19),
  file_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  original_name text not null default '',
  created_at timestamptz not null default now(),
  constraint photo_position_is_free unique (property_id, position) deferrable initially immediate
);

create table favorites (
  user_id text not null references users on delete cascade,
  property_id text not null references properties on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, property_id)
);
