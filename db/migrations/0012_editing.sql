-- Rises with every edit of the property or its photos, so that an edit begun before another one is refused.
alter table properties add column version integer not null default 1 check (version > 0);
-- Where the landlord put the pin, for nobody else; latitude and longitude are the point that everybody is told.
alter table properties add column pin_latitude double precision check (pin_latitude between -90 and 90);
alter table properties add column pin_longitude double precision check (pin_longitude between -180 and 180);
alter table properties add constraint pin_is_whole check ((pin_latitude is null) = (pin_longitude is null));

-- Photos sent one by one before the form that they belong to. Each joins one property of its landlord, or is forgotten.
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
create index photos_by_file on photos (file_key);
