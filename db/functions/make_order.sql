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
  stay public.reservations;
  reserved public.reservations[];
  is_verified boolean;
  has_instant boolean;
  held record;
  told record;
begin
  reserved := array(select one from jsonb_populate_recordset(null::public.reservations, stays) one);
  -- A repeated request waits here until the first one's transaction has ended.
  perform pg_advisory_xact_lock(hashtextextended(fingerprint->>'lock', 0));
  perform from public.order_made_before(made->>'tenant_id', made->>'visitor_id', fingerprint->>'key',
    made->>'request_hash', (fingerprint->>'since')::timestamptz);
  if found then
    return jsonb_build_object('isMadeBefore', true);
  end if;
  -- The lock keeps what is offered from shrinking. All locks are taken by landlord and id: orders with common spaces wait
  -- for each other instead of deadlocking.
  foreach stay in array reserved loop
    perform from public.properties p
    where p.landlord_id = stay.landlord_id and p.id = stay.property_id and p.deleted_at is null
      and p.price_cents = stay.price_cents and p.price_per = stay.price_per and p.availability @> stay.stay
      and (p.renews or not stay.renews) and (p.is_instant or not stay.is_instant)
      and p.min_stay_days = stay.min_stay_days and p.gap_days = stay.gap_days
      and coalesce(upper(stay.stay) - lower(stay.stay) between p.min_stay_days and coalesce(p.max_stay_days, 1096), true)
      and lower(stay.stay) >= (stay.created_at at time zone p.time_zone)::date + p.advance_days
    for share;
    if not found then
      return jsonb_build_object('isOutdated', true);
    end if;
  end loop;
  -- Requests under a common limit run one after the other; in the same order for everyone, so there is no deadlock.
  for held in select distinct one->>'lock' as lock from jsonb_array_elements(limits->'all') one order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('hold:' || held.lock, 0));
  end loop;
  -- A statement of its own, which sees what was reserved while it waited for the locks: of many requests for the same days all
  -- but one end here, before anything is counted or written. Of two orders that are made at once, reservation_stay_is_free
  -- refuses one.
  foreach stay in array reserved loop
    if exists (
      select from public.reservations r
      where r.landlord_id = stay.landlord_id and r.property_id = stay.property_id
        and public.is_live(r.status)
        and r.stay && daterange(lower(stay.stay) - stay.gap_days, upper(stay.stay) + stay.gap_days)
    ) then
      return jsonb_build_object('isOutdated', true);
    end if;
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
  is_verified := public.id_is_valid(made->>'tenant_id', made->>'guest_name', (limits->>'ids_since')::timestamptz);
  has_instant := stays @> '[{"is_instant": true}]';
  if is_verified or has_instant then
    reserved := array(
      select changed
      from jsonb_array_elements(stays) with ordinality as s (one, place)
      cross join lateral jsonb_populate_record(null::public.reservations, one || case
        when not is_verified then '{"is_instant": false}'
        when (one->>'is_instant')::boolean then '{"id_verified": true}' || (instant->'becomes')
        else '{"id_verified": true}' end) changed
      order by place
    );
  end if;
  insert into public.orders select * from jsonb_populate_record(null::public.orders, made);
  insert into public.reservation_codes (code, landlord_id)
  select reservation_code, landlord_id from unnest(reserved);
  insert into public.reservations select * from unnest(reserved);
  insert into public.stay_terms
    (landlord_id, reservation_id, part, version, body, facts, request_id, agreed_at)
  select s->>'landlord_id', s->>'id', t->>'part', t->>'version', t->>'body', t->'facts', t->>'request_id',
    (s->>'created_at')::timestamptz
  from jsonb_array_elements(stays) s, jsonb_array_elements(s->'terms') t;
  -- An instant booking is a request that is accepted at once; only the acceptance is told.
  if is_verified and has_instant then
    insert into public.reservation_transitions
      (landlord_id, reservation_id, action, actor_kind, actor_id, to_status, happened_at, network)
    select landlord_id, id, 'reserve', history->>'actorKind', history->>'actorId', 'pending', created_at, history->>'network'
    from unnest(reserved) where is_instant;
  end if;
  for told in
    insert into public.reservation_transitions
      (landlord_id, reservation_id, action, actor_kind, actor_id, from_status, to_status, happened_at, network, name)
    select landlord_id, id, case when is_instant then instant->>'action' else 'reserve' end,
      case when is_instant then 'system' else history->>'actorKind' end,
      case when not is_instant then history->>'actorId' end, case when is_instant then 'pending' end, status, created_at,
      case when not is_instant then history->>'network' end,
      -- The landlord's, who agreed by offering it.
      case when is_instant then (select u.username from public.users u where u.id = landlord_id) end
    from unnest(reserved)
    returning id, reservation_id
  loop
    perform public.enqueue_job(history->>'queue',
      jsonb_build_object('reservationId', told.reservation_id, 'transitionId', told.id)
        || coalesce(history->'carried', '{}'));
  end loop;
  return '{}';
end $$;
