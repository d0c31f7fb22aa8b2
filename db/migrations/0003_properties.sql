-- A landlord's tables have keys that begin with the landlord, and refer to other rows of the same landlord by both
-- columns, so that a cluster can keep them on one node (decision 0122). Ids are also unique by themselves.
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
  -- Tenants whose ID is verified book without waiting for an answer (docs/product.md).
  is_instant boolean not null default false,
  min_stay_days smallint not null default 1 check (min_stay_days between 1 and 1096),
  max_stay_days smallint check (max_stay_days <= 1096),
  -- At least so many days from the day of a request to the first day of its stay.
  advance_days smallint not null default 0 check (advance_days between 0 and 365),
  -- At least so many free days between two stays.
  gap_days smallint not null default 0 check (gap_days between 0 and 30),
  -- A deposit: money that a tenant pays with the first payment, and that is theirs unless their landlord claims of it.
  deposit_cents integer not null default 0,
  -- What canceling costs, and what long stays save (docs/product.md).
  cancellation_policy text not null default 'flexible'
    check (cancellation_policy in ('flexible', 'moderate', 'firm')),
  -- In percent of the price of all days, for stays of 7 days or more, and of 28 or more.
  weekly_discount smallint check (weekly_discount between 1 and 90),
  monthly_discount smallint check (monthly_discount between 1 and 90),
  -- What the published reviews of a space come to, so that its card has it.
  review_count integer not null default 0 check (review_count >= 0),
  -- The mean of the stars, to a tenth.
  rating numeric(2, 1) check (rating between 1 and 5),
  -- What searches sort by: a lower bound of the stars, in thousandths (decision 0131).
  rating_bound integer not null default 0 check (rating_bound between 0 and 5000),
  -- An address that only guests see (decision 0163). Then street_address has no house number and the public point was moved;
  -- these columns have the exact ones, and no list, search or card reads them.
  hides_address boolean not null default false,
  exact_street_address text check (length(exact_street_address) between 1 and 200),
  exact_latitude double precision check (exact_latitude between -90 and 90),
  exact_longitude double precision check (exact_longitude between -180 and 180),
  -- The secret that moves the points of one landlord's hidden addresses; stays, so that a point is moved the same way again.
  point_key text check (length(point_key) >= 32),
  -- Photos of a deleted property that wait to be deleted.
  photos_due boolean not null default false,
  primary key (landlord_id, id),
  constraint access_hours_are_whole check ((access_from is null) = (access_to is null)),
  constraint access_hours_are_not_empty check (access_from <> access_to),
  constraint pin_is_whole check ((pin_latitude is null) = (pin_longitude is null)),
  constraint property_is_hidden_for_a_reason check ((hidden_at is null) = (hidden_because is null)),
  constraint hidden_property_is_found_by_nobody check (hidden_at is null or deleted_at is not null),
  constraint only_weeks_and_months_renew check (not renews or price_per in ('Week', 'Month')),
  constraint longest_stay_is_not_the_shorter check (max_stay_days >= min_stay_days),
  constraint renewing_has_no_longest_stay check (not renews or max_stay_days is null),
  constraint deposit_is_at_most_two_months_rent check (deposit_cents between 0 and 2 * monthly_cents),
  constraint only_days_have_discounts check (
    price_per = 'Day' or num_nonnulls(weekly_discount, monthly_discount) = 0
  ),
  constraint longer_stays_save_more check (monthly_discount >= weekly_discount),
  constraint only_reviewed_properties_are_rated check (
    (review_count = 0) = (rating is null) and (review_count = 0) = (rating_bound = 0)
  ),
  constraint hidden_address_is_whole check (
    num_nonnulls(exact_street_address, exact_latitude, exact_longitude) = case when hides_address then 3 else 0 end
    and (point_key is not null or not hides_address)
  ),
  constraint hidden_address_has_no_number check (
    not hides_address or street_address !~ '^[^[:alnum:]]*[0-9]+[[:alpha:]]?([^[:alnum:]]|$)'
  ),
  -- In meters; by 100 to 300, with a meter for rounding.
  constraint hidden_point_is_moved check (
    not hides_address or 111195 * sqrt(
      (latitude - exact_latitude) ^ 2 + (cos(radians(exact_latitude)) * (longitude - exact_longitude)) ^ 2
    ) between 99 and 301
  ),
  constraint hidden_pin_is_the_exact_point check (
    not hides_address or pin_latitude is null or (pin_latitude = exact_latitude and pin_longitude = exact_longitude)
  )
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
-- The cheapest for long stays among prices per day: the total grows with the price less its discount.
create index properties_by_weekly_price on properties
  ((price_cents * (100 - coalesce(weekly_discount, 0))), created_at desc, id)
  where deleted_at is null and price_per = 'Day';
create index properties_by_monthly_price on properties
  ((price_cents * (100 - coalesce(monthly_discount, weekly_discount, 0))), created_at desc, id)
  where deleted_at is null and price_per = 'Day';
create index properties_by_rating on properties ((-rating_bound), created_at desc, id) where deleted_at is null;
create index properties_rated_by_place on properties using gist (earth_point)
  where deleted_at is null and rating_bound > 0;
create index properties_point_key on properties (landlord_id) where point_key is not null;
create index properties_with_photos_due on properties (landlord_id, id) where photos_due;
create index listed_properties on properties (created_at, id);
create index listed_properties_by_type on properties (type_of_space, created_at, id)
  where deleted_at is null or hidden_at is not null;
create index listed_properties_by_words on properties using gin ((title || ' '
  || coalesce(exact_street_address, street_address) || ' ' || city || ' ' || state || ' ' || zipcode) gin_trgm_ops);
create trigger property_words_are_known after insert on properties
  referencing new table as saved for each statement execute function remember_words();
create trigger changed_property_words_are_known after update on properties
  referencing new table as saved for each statement execute function remember_words();
create trigger new_property_has_card after insert on properties
  referencing new table as written for each statement execute function property_changes_card();
create trigger property_changes_card after update on properties
  referencing new table as written for each statement execute function property_changes_card();
create trigger deleted_property_has_photos_due before update on properties
  for each row when ((old.deleted_at is null, old.hidden_at is null) is distinct from (new.deleted_at is null, new.hidden_at is null))
  execute function deleted_property_has_photos_due();

-- The words of all properties, without numbers and short ones, to complete and correct searches. A word stays when its
-- last property goes.
create table known_words (
  word text primary key
);
create index known_words_by_likeness on known_words using gin (word gin_trgm_ops);
-- For completing the beginning of a word.
create index known_words_in_order on known_words (word collate "C");

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
create trigger new_photo_changes_card after insert on photos
  referencing new table as now for each statement execute function photo_changes_card();
create trigger photo_changes_card after update on photos
  referencing old table as before new table as now for each statement execute function photo_changes_card();
create trigger removed_photo_changes_card after delete on photos
  referencing old table as before for each statement execute function photo_changes_card();

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

-- The part of a search result that doesn't depend on the search, kept ready: a row per property, written only by triggers
-- of the tables that it is built from (decision 0131).
create table property_cards (
  landlord_id text not null,
  property_id text not null,
  time_zone text not null,
  -- The days offered and not held, including past ones.
  free datemultirange not null,
  -- The members of a PropertyJson (present.ts) that depend on neither the day nor the caller, each after a comma. A
  -- query adds the brace and the other members before them.
  card text not null,
  -- A stay begins so many days after today at the earliest.
  advance_days smallint not null default 0,
  primary key (property_id, landlord_id),
  constraint card_is_of_a_property foreign key (landlord_id, property_id)
    references properties (landlord_id, id) on delete cascade
  -- A card of 2 to 8 kB stays uncompressed in its row: decompressing would take longer than everything else.
) with (fillfactor = 80, toast_tuple_target = 8160);
