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
create index access_views_by_time on access_views (viewed_at);

-- The stays whose holders were told that access is open.
create table access_notices (
  landlord_id text not null,
  reservation_id text not null,
  noted_at timestamptz not null default now(),
  primary key (landlord_id, reservation_id),
  constraint access_notice_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id)
);
