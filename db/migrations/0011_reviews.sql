-- Reviews both ways (docs/product.md). A window is opened once a stay that was paid has ended, or 90 days of a
-- rental; only in it can its two sides write.
create table review_windows (
  landlord_id text not null references users,
  reservation_id text not null,
  property_id text not null,
  -- 0 for a stay; of a rental, counts its 90 days.
  period smallint not null check (period >= 0),
  -- What is reviewed. Half-open, like stays.
  days daterange not null check (
    not isempty(days) and lower_inc(days) and not upper_inc(days) and not lower_inf(days) and not upper_inf(days)
  ),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- When its reviews were published: both sides had written, or it had closed.
  published_at timestamptz,
  primary key (landlord_id, reservation_id, period),
  constraint window_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  -- Midnight at the property, at most 14 hours ahead of UTC.
  constraint window_opens_after_its_days check (
    opens_at at time zone 'UTC' >= upper(days)::timestamp - interval '14 hours'
  ),
  constraint window_lasts_14_days check (closes_at - opens_at = interval '14 days'),
  constraint window_is_what_reviews_refer_to
    unique (landlord_id, reservation_id, period, property_id, opens_at, closes_at)
);
create index review_windows_to_publish on review_windows (closes_at) where published_at is null;
create trigger only_paid_stays_are_reviewed before insert on review_windows
  for each row execute function check_review_window();

create table reviews (
  id text not null check (id like 'rev\_%'),
  landlord_id text not null references users,
  reservation_id text not null,
  period smallint not null,
  property_id text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- The side that wrote: a tenant about the space, a landlord about the tenant.
  side text not null check (side in ('tenant', 'landlord')),
  -- Null for a visitor.
  author_id text references users,
  stars smallint not null check (stars between 1 and 5),
  as_described smallint check (as_described between 1 and 5),
  access smallint check (access between 1 and 5),
  communication smallint check (communication between 1 and 5),
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  -- The other side's, once, and public.
  answer text check (length(answer) between 1 and 1000),
  answered_at timestamptz,
  -- By an administrator, with the reason.
  hidden_at timestamptz,
  hidden_by text,
  hidden_because text check (length(hidden_because) between 1 and 500),
  primary key (landlord_id, id),
  constraint review_has_a_window foreign key (landlord_id, reservation_id, period, property_id, opens_at, closes_at)
    references review_windows (landlord_id, reservation_id, period, property_id, opens_at, closes_at),
  constraint review_is_written_once unique (landlord_id, reservation_id, period, side),
  constraint review_is_written_in_time check (
    created_at >= opens_at and created_at < closes_at and updated_at >= created_at and updated_at < closes_at
  ),
  constraint only_spaces_have_parts check (
    num_nonnulls(as_described, access, communication) = case side when 'tenant' then 3 else 0 end
  ),
  constraint no_one_reviews_themselves check (side = 'landlord' or author_id is distinct from landlord_id),
  constraint only_published_reviews_are_answered check (
    (answer is null) = (answered_at is null) and (answer is null or coalesce(answered_at >= published_at, false))
  ),
  constraint hidden_review_says_why check (num_nulls(hidden_at, hidden_by, hidden_because) in (0, 3))
);
create index reviews_by_id on reviews (id);
create index reviews_by_author on reviews (author_id) where author_id is not null;
create index reviews_of_properties on reviews (landlord_id, property_id, published_at desc, id desc)
  where side = 'tenant' and published_at is not null and hidden_at is null;
create index listed_reviews on reviews (published_at, id) where published_at is not null;
create index listed_reviews_by_stars on reviews (stars, published_at, id) where published_at is not null;
create index listed_reviews_of_landlords on reviews (published_at, id) where published_at is not null and side = 'landlord';
create index listed_reviews_hidden on reviews (published_at, id) where hidden_at is not null;
create index reviews_by_reservation on reviews (reservation_id);
create index reviews_by_text on reviews using gin ((body || ' ' || coalesce(answer, '')) gin_trgm_ops)
  where published_at is not null;
create trigger published_review_is_fixed before update or delete on reviews
  for each row execute function keep_review();
create trigger review_is_answered_once before update of answer, answered_at on reviews
  for each row execute function keep_answer();
