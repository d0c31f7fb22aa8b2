-- Reviews both ways (decisions 0130, 0131). A window is opened once a stay that was paid has ended, or 90 days of a
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
-- Stays that ended: a window is opened for each.
create index reservations_paid_by_end on reservations (upper(stay))
  where status = 'accepted' and payment_status = 'paid' and not renews;
create index reservations_renewing on reservations (lower(stay))
  where status = 'accepted' and payment_status = 'paid' and renews;

create function check_review_window() returns trigger language plpgsql as $$
begin
  perform 1 from public.reservations r
  where r.landlord_id = new.landlord_id and r.id = new.reservation_id and r.property_id = new.property_id
    and r.status = 'accepted' and r.payment_status = 'paid' and r.stay @> new.days;
  if not found then
    raise exception 'these days of % were not paid and stayed', new.reservation_id
      using errcode = 'check_violation', constraint = 'only_paid_stays_are_reviewed';
  end if;
  return new;
end $$;
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
create index reviews_by_publication on reviews (published_at desc, id) where published_at is not null;
create index reviews_of_properties on reviews (landlord_id, property_id, published_at desc, id)
  where side = 'tenant' and published_at is not null and hidden_at is null;

-- A published review is fixed; administrators only hide it.
create function keep_review() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and (tg_op = 'DELETE' or
    (old.landlord_id, old.reservation_id, old.period, old.side, old.author_id, old.stars, old.as_described, old.access,
      old.communication, old.body, old.created_at, old.updated_at, old.published_at) is distinct from
    (new.landlord_id, new.reservation_id, new.period, new.side, new.author_id, new.stars, new.as_described, new.access,
      new.communication, new.body, new.created_at, new.updated_at, new.published_at)) then
    raise exception 'the review % is published', old.id
      using errcode = 'check_violation', constraint = 'published_review_is_fixed';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
create trigger published_review_is_fixed before update or delete on reviews
  for each row execute function keep_review();

create function keep_answer() returns trigger language plpgsql as $$
begin
  if old.answer is not null and (old.answer, old.answered_at) is distinct from (new.answer, new.answered_at) then
    raise exception 'the review % is answered', old.id
      using errcode = 'check_violation', constraint = 'review_is_answered_once';
  end if;
  return new;
end $$;
create trigger review_is_answered_once before update of answer, answered_at on reviews
  for each row execute function keep_answer();

-- What the published reviews of a space come to, so that its card has it.
alter table properties
  add column review_count integer not null default 0 check (review_count >= 0),
  -- The mean of the stars, to a tenth.
  add column rating numeric(2, 1) check (rating between 1 and 5),
  -- What searches sort by: a lower bound of the stars, in thousandths (decision 0131).
  add column rating_bound integer not null default 0 check (rating_bound between 0 and 5000),
  add constraint only_reviewed_properties_are_rated check (
    (review_count = 0) = (rating is null) and (review_count = 0) = (rating_bound = 0)
  );
create index properties_by_rating on properties ((-rating_bound), created_at desc, id) where deleted_at is null;
create index properties_rated_by_place on properties using gist (earth_point)
  where deleted_at is null and rating_bound > 0;

create or replace function make_cards(ids text[]) returns setof property_cards language sql stable as $$
  select p.landlord_id, p.id, p.time_zone, public.free_days(p.id, p.availability), ',' || substr(row_to_json(member)::text, 2),
    p.advance_days
  from public.properties p
  join public.users u on u.id = p.landlord_id
  left join public.businesses b on b.landlord_id = p.landlord_id
  cross join lateral (
    select (array_agg(h.image_url order by h.position))[1] as first, json_agg(shown order by h.position) as every
    from public.photos h cross join lateral (select h.id, h.image_url, h.srcset, h.width, h.height) shown
    where h.property_id = p.id
  ) photos
  cross join lateral (
    select p.id, p.title, p.title as name, p.description, trim_scale(p.price_cents / 100.0) as price, p.price_per,
      p.type_of_space, p.street_address, p.city, p.state, p.zipcode, trim_scale(p.length_feet) as length,
      trim_scale(p.width_feet) as width, trim_scale(p.height_feet) as height, p.is_covered as covered, p.has_power as power, p.is_lit as lit,
      p.is_drive_up as drive_up, left(p.access_from::text, 5) as access_from, left(p.access_to::text, 5) as access_to,
      p.is_instant as instant, p.renews, p.min_stay_days, p.max_stay_days, p.advance_days, p.gap_days,
      p.cancellation_policy, p.weekly_discount, p.monthly_discount,
      p.vehicle_height_inches / 12 as vehicle_feet, p.vehicle_height_inches % 12 as vehicle_inches, p.landlord_id,
      u.username as landlord_name, b.business_name, photos.first as image_url,
      coalesce(photos.every, '[]') as images, p.latitude, p.longitude, p.time_zone,
      trim_scale(p.rating) as rating, p.review_count
  ) member
  where p.id = any(ids)
$$;

select refresh_cards(array(select id from properties));
