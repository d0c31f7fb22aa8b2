-- Pictures elsewhere that a landlord's file names for a property: each is fetched once and becomes a photo of it.
create table property_photo_urls (
  landlord_id text not null,
  property_id text not null,
  url text not null constraint photo_url_is_short check (length(url) between 1 and 1000),
  -- Its place among those of its row.
  position smallint not null,
  -- The row that named it last. The file may have been deleted since.
  import_id text not null,
  line integer not null,
  created_at timestamptz not null default now(),
  -- When it was fetched, or why it could not be used. Naming it again then fetches it again.
  done_at timestamptz,
  failure text constraint photo_url_fails_in_a_sentence check (length(failure) between 1 and 500),
  primary key (landlord_id, property_id, url),
  constraint photo_url_is_of_a_property foreign key (landlord_id, property_id)
    references properties (landlord_id, id) on delete cascade,
  constraint photo_url_fails_when_it_is_done check (failure is null or done_at is not null)
);
create index property_photo_urls_due on property_photo_urls (landlord_id, property_id) where done_at is null;
create index property_photo_urls_by_row on property_photo_urls (import_id, line);
