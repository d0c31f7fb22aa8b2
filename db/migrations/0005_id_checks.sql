-- A government ID uploaded for one reservation, or for all spaces of an order: then each space has a row, and all but one
-- name the row that has the pictures. Each picture is a file encrypted with its own data key; the keys here
-- are wrapped with ID_ENCRYPTION_KEY, and destroying a key destroys the picture.
create table id_documents (
  id text not null unique check (id like 'idd\_%'),
  landlord_id text not null,
  reservation_id text not null,
  uploader_id text references users,
  visitor_id text,
  -- The id of the row with this upload's pictures; null for that row itself.
  same_as text,
  verdict text not null default 'unverified'
    constraint id_document_has_a_verdict check (verdict in ('unverified', 'verified', 'refused', 'replaced')),
  judged_by text references users,
  judged_at timestamptz,
  refused_because text check (length(refused_because) between 1 and 500),
  destroy_after timestamptz,
  destroyed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (landlord_id, id),
  constraint id_document_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint id_document_has_an_uploader check (num_nonnulls(uploader_id, visitor_id) >= 1),
  constraint id_document_is_not_its_own_copy check (same_as <> id),
  constraint id_document_is_refused_for_a_reason check ((verdict = 'refused') = (refused_because is not null))
);
create unique index id_document_is_current on id_documents (reservation_id, landlord_id)
  where verdict in ('unverified', 'verified');
create index id_documents_by_reservation on id_documents (reservation_id, created_at);
create index id_documents_waiting on id_documents (created_at) where verdict = 'unverified';
-- IDs whose pictures are to be destroyed: with a verdict by when, and without one.
create index id_documents_to_destroy on id_documents (destroy_after, id) where destroyed_at is null and same_as is null;
create index id_documents_unjudged on id_documents (created_at, id)
  where verdict = 'unverified' and destroyed_at is null and same_as is null;
create index id_documents_by_upload on id_documents (same_as) where same_as is not null;

create table id_files (
  file text not null unique,
  landlord_id text not null,
  document_id text not null,
  side text not null check (side in ('front', 'back')),
  content_type text not null,
  wrapped_key bytea,
  created_at timestamptz not null default now(),
  primary key (landlord_id, file),
  constraint id_file_is_of_a_document foreign key (landlord_id, document_id)
    references id_documents (landlord_id, id) on delete cascade,
  constraint id_document_side_is_one unique (document_id, side, landlord_id)
);

create table id_file_views (
  id bigint generated always as identity,
  landlord_id text not null,
  file text not null,
  viewer_id text,
  viewer_kind text not null check (viewer_kind in ('tenant', 'visitor', 'landlord', 'administrator')),
  ip_address text,
  viewed_at timestamptz not null default now(),
  primary key (landlord_id, id),
  constraint view_is_of_an_id_file foreign key (landlord_id, file) references id_files (landlord_id, file)
);
create index id_file_views_by_file on id_file_views (file, id);
create index id_file_views_by_time on id_file_views (viewed_at);

-- Used links to pictures: each works once. A row can be deleted once its link has expired anyway.
create table id_links_used (
  nonce text primary key,
  expires_at timestamptz not null
);
create index id_links_used_by_end on id_links_used (expires_at);
