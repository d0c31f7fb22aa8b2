-- An address that only guests see (decision 0133). Then street_address has no house number and the public point was moved;
-- these columns have the exact ones, and no list, search or card reads them.
alter table properties
  add column hides_address boolean not null default false,
  add column exact_street_address text check (length(exact_street_address) between 1 and 200),
  add column exact_latitude double precision check (exact_latitude between -90 and 90),
  add column exact_longitude double precision check (exact_longitude between -180 and 180),
  -- The secret that moves the points of one landlord's hidden addresses; stays, so that a point is moved the same way again.
  add column point_key text check (length(point_key) >= 32),
  add constraint hidden_address_is_whole check (
    num_nonnulls(exact_street_address, exact_latitude, exact_longitude) = case when hides_address then 3 else 0 end
    and (point_key is not null or not hides_address)
  ),
  add constraint hidden_address_has_no_number check (
    not hides_address or street_address !~ '^[^[:alnum:]]*[0-9]+[[:alpha:]]?([^[:alnum:]]|$)'
  ),
  -- In meters; by 100 to 300, with a meter for rounding.
  add constraint hidden_point_is_moved check (
    not hides_address or 111195 * sqrt(
      (latitude - exact_latitude) ^ 2 + (cos(radians(exact_latitude)) * (longitude - exact_longitude)) ^ 2
    ) between 99 and 301
  ),
  add constraint hidden_pin_is_the_exact_point check (
    not hides_address or pin_latitude is null or (pin_latitude = exact_latitude and pin_longitude = exact_longitude)
  );
create index properties_point_key on properties (landlord_id) where point_key is not null;

-- When a bank's decision took a stay's payment for good.
alter table reservations add column lost_at timestamptz;
update reservations set lost_at = now() where id in (
  select s.reservation_id from dispute_shares s join disputes d on d.id = s.dispute_id
  where d.status = 'lost' and s.rent_cents + s.fee_cents + s.deposit_cents > 0
);

-- How to get into a property: gate code and instructions, sealed like IDs with a key of their own, which is wrapped with
-- ID_ENCRYPTION_KEY (decision 0132).
create table access_guides (
  landlord_id text not null,
  property_id text not null,
  sealed bytea not null check (length(sealed) between 30 and 20000),
  wrapped_key bytea not null,
  -- When the gate code was last changed; null without one.
  code_changed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (landlord_id, property_id),
  constraint access_guide_is_of_a_property foreign key (landlord_id, property_id) references properties (landlord_id, id)
);
create table access_photos (
  landlord_id text not null,
  -- The sealed picture in the file store.
  file text not null,
  property_id text not null,
  position smallint not null check (position between 0 and 4),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  wrapped_key bytea not null,
  primary key (landlord_id, file),
  constraint access_photo_is_of_a_guide foreign key (landlord_id, property_id)
    references access_guides (landlord_id, property_id),
  constraint access_photo_has_its_place unique (landlord_id, property_id, position)
);
create index access_photos_by_file on access_photos (file);

-- Who looked at how to get in, for which stay.
create table access_views (
  id bigint generated always as identity,
  landlord_id text not null,
  reservation_id text not null,
  viewer_kind text not null check (viewer_kind in ('tenant', 'visitor')),
  -- The member, or the visitor's browser.
  viewer_id text not null,
  viewed_at timestamptz not null default now(),
  primary key (landlord_id, id),
  constraint access_view_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id)
);
create index access_views_by_reservation on access_views (landlord_id, reservation_id, viewed_at);
create index access_views_by_viewer on access_views (viewer_id);

-- The stays whose holders were told that access is open.
create table access_notices (
  landlord_id text not null,
  reservation_id text not null,
  noted_at timestamptz not null default now(),
  primary key (landlord_id, reservation_id),
  constraint access_notice_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id)
);
