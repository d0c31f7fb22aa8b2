-- What a landlord asks of every stay, and booking without an answer (decisions 0106, 0107).
alter table properties
  -- Tenants whose ID is verified book without waiting for an answer.
  add column is_instant boolean not null default false,
  add column min_stay_days smallint not null default 1 check (min_stay_days between 1 and 1096),
  add column max_stay_days smallint check (max_stay_days <= 1096),
  -- At least so many days from the day of a request to the first day of its stay.
  add column advance_days smallint not null default 0 check (advance_days between 0 and 365),
  -- At least so many free days between two stays.
  add column gap_days smallint not null default 0 check (gap_days between 0 and 30),
  add constraint longest_stay_is_not_the_shorter check (max_stay_days >= min_stay_days),
  add constraint renewing_has_no_longest_stay check (not renews or max_stay_days is null);

-- Days, widened by some before and some after.
create function days_around(days daterange, before integer, after integer) returns daterange
language sql immutable parallel safe as $$ select daterange(lower(days) - before, upper(days) + after) $$;

-- What was asked when it was reserved: a landlord who changes it changes it for others.
alter table reservations
  -- Accepted as it was made.
  add column is_instant boolean not null default false,
  add column min_stay_days smallint not null default 1 check (min_stay_days between 1 and 1096),
  add column gap_days smallint not null default 0 check (gap_days between 0 and 30),
  drop constraint reservation_stay_is_free,
  -- Two live stays of one property never overlap, nor does one begin in the days kept free after another, whichever
  -- process or route they came through.
  add constraint reservation_stay_is_free exclude using gist (
    property_id with =, daterange(lower(stay), upper(stay) + gap_days) with &&, landlord_id with =
  ) where (status in ('pending', 'docs_requested', 'accepted_pending_verification', 'accepted'));

-- As before, and how many days each keeps free after it.
drop index reservations_holding_dates;
create index reservations_holding_dates on reservations (property_id, coalesce(upper(stay), 'infinity'::date))
  include (stay, landlord_id, gap_days)
  where status not in ('rejected', 'canceled', 'expired');

-- A stay begins so many days after today at the earliest.
alter table property_cards add column advance_days smallint not null default 0;

-- The days offered and neither held nor kept free around a stay: before it as the property says, after it also as it
-- said when the stay was reserved.
create or replace function free_days(property text, availability datemultirange) returns datemultirange
language sql stable as $$
  select availability - coalesce((
    select range_agg(public.days_around(r.stay, p.gap_days, greatest(p.gap_days, r.gap_days)))
    from public.reservations r cross join (select gap_days from public.properties where id = property) p
    where r.property_id = property and r.status not in ('rejected', 'canceled', 'expired')
  ), '{}')
$$;

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
      p.vehicle_height_inches / 12 as vehicle_feet, p.vehicle_height_inches % 12 as vehicle_inches, p.landlord_id,
      u.username as landlord_name, b.business_name, photos.first as image_url,
      coalesce(photos.every, '[]') as images, p.latitude, p.longitude, p.time_zone
  ) member
  where p.id = any(ids)
$$;

create or replace function refresh_cards(ids text[]) returns integer language plpgsql as $$
declare
  changed integer;
begin
  perform from public.property_cards where property_id = any(ids) order by property_id for no key update;
  insert into public.property_cards as kept select * from public.make_cards(ids)
  on conflict (property_id, landlord_id) do update
    set time_zone = excluded.time_zone, free = excluded.free, card = excluded.card, advance_days = excluded.advance_days
    where (kept.time_zone, kept.free, kept.card, kept.advance_days)
      is distinct from (excluded.time_zone, excluded.free, excluded.card, excluded.advance_days);
  get diagnostics changed = row_count;
  return changed;
end $$;

select refresh_cards(array(select id from properties));

-- Whether an ID of this tenant, under this name, was verified since then.
create function id_is_valid(tenant text, name text, since timestamptz) returns boolean language sql stable as $$
  select exists (
    select from public.reservations r
    join public.id_documents d on d.landlord_id = r.landlord_id and d.reservation_id = r.id
    where r.tenant_id = tenant and lower(r.guest_name) = lower(name) and d.verdict = 'verified' and d.judged_at > since)
$$;

-- Makes an order with its reservations, their history and the jobs that notify people, or nothing. One statement is one
-- transaction; each step below sees what was committed before it, so nothing is missed after waiting for a lock. `made`
-- is the order's row, `stays` its reservations' rows, sorted by landlord and property. Returns {} for an order made now,
-- {isMadeBefore} if the same request, or another with its key, already made one, {isOutdated} if a space isn't offered
-- as it was priced, or {over}: the index of the first limit that the order would exceed. Taken dates raise
-- reservation_stay_is_free.
create or replace function make_order(made jsonb, stays jsonb, fingerprint jsonb, limits jsonb, history jsonb) returns jsonb
language plpgsql as $$
declare
  since timestamptz := (limits->>'since')::timestamptz;
  instant jsonb := history->'instant';
  stay record;
  held record;
  told record;
begin
  -- Of a process that doesn't know them yet.
  stays := (select jsonb_agg('{"is_instant": false, "min_stay_days": 1, "gap_days": 0}' || one order by place)
    from jsonb_array_elements(stays) with ordinality as s (one, place));
  -- A repeated request waits here until the first one's transaction has ended.
  perform pg_advisory_xact_lock(hashtextextended(fingerprint->>'lock', 0));
  perform from public.order_made_before(made->>'tenant_id', made->>'visitor_id', fingerprint->>'key',
    made->>'request_hash', (fingerprint->>'since')::timestamptz);
  if found then
    return jsonb_build_object('isMadeBefore', true);
  end if;
  -- The lock keeps what is offered from shrinking. All locks are taken by landlord and id: orders with common spaces wait
  -- for each other instead of deadlocking. Each names its landlord, so that a cluster asks one node (decision 0062).
  for stay in select * from jsonb_populate_recordset(null::public.reservations, stays) loop
    perform from public.properties p
    where p.landlord_id = stay.landlord_id and p.id = stay.property_id and p.deleted_at is null
      and p.price_cents = stay.price_cents and p.price_per = stay.price_per and p.availability @> stay.stay
      and (p.renews or not stay.renews) and (p.is_instant or not stay.is_instant)
      and p.min_stay_days = stay.min_stay_days and p.gap_days = stay.gap_days
      and coalesce(upper(stay.stay) - lower(stay.stay) between p.min_stay_days and coalesce(p.max_stay_days, 1096), true)
      and lower(stay.stay) >= (stay.created_at at time zone p.time_zone)::date + p.advance_days
    for share;
    -- A statement of its own, which sees what was reserved while it waited for the lock. Of two orders that are made at
    -- once, reservation_stay_is_free refuses one.
    if not found or (stay.gap_days > 0 and exists (
      select from public.reservations r
      where r.landlord_id = stay.landlord_id and r.property_id = stay.property_id
        and r.status not in ('rejected', 'canceled', 'expired')
        and r.stay && daterange(lower(stay.stay) - stay.gap_days, upper(stay.stay) + stay.gap_days)
    )) then
      return jsonb_build_object('isOutdated', true);
    end if;
  end loop;
  -- Requests under a common limit run one after the other; in the same order for everyone, so there is no deadlock.
  for held in select distinct one->>'lock' as lock from jsonb_array_elements(limits->'all') one order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('hold:' || held.lock, 0));
  end loop;
  for held in
    select *
    from rows from (jsonb_to_recordset(limits->'all') as (holds_of text, who text, landlord text, adds integer, max integer))
      with ordinality as l (holds_of, who, landlord, adds, max, place)
  loop
    if public.count_holds(held.holds_of, held.who, held.landlord, since) + held.adds > held.max then
      return jsonb_build_object('over', held.place - 1);
    end if;
  end loop;
  -- A member's verified ID counts for later orders in the same name.
  if public.id_is_valid(made->>'tenant_id', made->>'guest_name', (limits->>'ids_since')::timestamptz) then
    stays := (select jsonb_agg(
        one || '{"id_verified": true}' || case when (one->>'is_instant')::boolean then instant->'becomes' else '{}' end
        order by place)
      from jsonb_array_elements(stays) with ordinality as s (one, place));
  else
    stays := (select jsonb_agg(one || '{"is_instant": false}' order by place)
      from jsonb_array_elements(stays) with ordinality as s (one, place));
  end if;
  insert into public.orders select * from jsonb_populate_record(null::public.orders, made);
  insert into public.reservation_codes (code, landlord_id)
  select reservation_code, landlord_id from jsonb_populate_recordset(null::public.reservations, stays);
  insert into public.reservations select * from jsonb_populate_recordset(null::public.reservations, stays);
  -- An instant booking is a request that is accepted at once; only the acceptance is told.
  insert into public.reservation_transitions (landlord_id, reservation_id, action, actor_kind, actor_id, to_status, happened_at)
  select landlord_id, id, 'reserve', history->>'actorKind', history->>'actorId', 'pending', created_at
  from jsonb_populate_recordset(null::public.reservations, stays) where is_instant;
  for told in
    insert into public.reservation_transitions
      (landlord_id, reservation_id, action, actor_kind, actor_id, from_status, to_status, happened_at)
    select landlord_id, id, case when is_instant then instant->>'action' else 'reserve' end,
      case when is_instant then 'system' else history->>'actorKind' end,
      case when not is_instant then history->>'actorId' end, case when is_instant then 'pending' end, status, created_at
    from jsonb_populate_recordset(null::public.reservations, stays)
    returning id, reservation_id
  loop
    perform public.enqueue_job(history->>'queue',
      jsonb_build_object('reservationId', told.reservation_id, 'transitionId', told.id)
        || coalesce(history->'carried', '{}'));
  end loop;
  return '{}';
end $$;
