-- The reservations made together. Held by a logged-in tenant or, for a visitor, by a browser's signed cookie.
create table orders (
  id text primary key check (id like 'ord\_%'),
  tenant_id text references users,
  visitor_id text,
  guest_name text not null check (length(guest_name) between 1 and 120),
  guest_contact text not null check (length(guest_contact) between 1 and 254),
  billing_name text,
  billing_email text,
  billing_address text,
  total_cents integer not null check (total_cents > 0),
  idempotency_key text not null,
  request_hash text not null,
  -- A keyed hash of the client's network: counted, never read.
  made_from text,
  created_at timestamptz not null default now(),
  constraint order_has_a_holder check (num_nonnulls(tenant_id, visitor_id) >= 1)
);
-- By its maker: a visitor's order keeps that key when an account claims it.
create unique index order_is_made_once on orders (coalesce(visitor_id, tenant_id), idempotency_key);
create index orders_by_request on orders (request_hash, created_at);
create index orders_by_visitor on orders (visitor_id) where visitor_id is not null;
create index orders_by_tenant on orders (tenant_id) where tenant_id is not null;
-- An account that confirms its address can claim visitors' orders with it.
create index orders_by_guest on orders (lower(guest_contact)) where tenant_id is null;
create index orders_by_contact on orders (lower(guest_contact), created_at);
create index orders_by_origin on orders (made_from, created_at) where made_from is not null;

-- Browsers that hold a visitor's order: the one that made it, and those that opened the link emailed to its guest.
create table order_browsers (
  order_id text not null references orders on delete cascade,
  visitor_id text not null,
  opened_at timestamptz not null default now(),
  primary key (order_id, visitor_id)
);

-- Codes are unique among all landlords, wherever each one's rows are stored.
create table reservation_codes (
  code text primary key check (code ~ '^[A-Z2-9-]{6,20}$'),
  landlord_id text not null references users,
  constraint reservation_code_of_landlord unique (landlord_id, code)
);

create table reservations (
  id text not null unique check (id like 'res\_%'),
  order_id text not null references orders,
  property_id text not null,
  landlord_id text not null references users,
  tenant_id text references users,
  visitor_id text,
  guest_name text not null,
  guest_contact text not null,
  -- Half-open: the upper bound is the first day after the stay. Only a rental without an end has none, until notice.
  stay daterange not null check (
    not isempty(stay) and lower_inc(stay) and not upper_inc(stay) and not lower_inf(stay)
  ),
  -- Rented without an end: its rent renews period by period.
  renews boolean not null default false,
  price_cents integer not null check (price_cents > 0),
  price_per text not null check (price_per in ('Hour', 'Day', 'Week', 'Month')),
  units integer not null check (units > 0),
  offer_cents integer not null check (offer_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  total_cents integer not null,
  status text not null default 'pending' check (status in (
    'pending', 'docs_requested', 'accepted_pending_verification', 'accepted', 'rejected', 'canceled', 'expired'
  )),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'processing', 'paid', 'refunded')),
  reservation_code text not null,
  id_verified boolean not null default false,
  answer_by timestamptz not null,
  -- When the landlord was last reminded to answer.
  reminded_at timestamptz,
  pay_by timestamptz,
  -- Until when the landlord can undo an acceptance, of which the tenant learns nothing before.
  undo_until timestamptz,
  -- What the landlord wrote to the tenant about a rejection.
  reject_reason text check (length(reject_reason) between 1 and 500),
  -- Until when an unconfirmed reservation holds its dates. Null once its guest opened the emailed link, uploaded an ID
  -- or paid, and for members with a confirmed email.
  hold_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counts this row's changes: a list's sum changes whenever anything in the list does.
  version integer not null default 1,
  constraint reservation_offer_is_price_times_units check (offer_cents = price_cents * units),
  constraint only_renewing_stays_have_no_end check (renews or not upper_inf(stay)),
  constraint reservation_total_is_offer_plus_fee check (total_cents = offer_cents + fee_cents),
  constraint reservation_has_a_holder check (num_nonnulls(tenant_id, visitor_id) >= 1),
  constraint undo_is_of_an_acceptance check (
    undo_until is null or status in ('accepted_pending_verification', 'accepted')
  ),
  constraint reason_is_of_a_rejection check (reject_reason is null or status = 'rejected'),
  primary key (landlord_id, id),
  constraint reservation_is_with_its_landlord foreign key (landlord_id, property_id)
    references properties (landlord_id, id),
  constraint reservation_has_a_code foreign key (landlord_id, reservation_code)
    references reservation_codes (landlord_id, code),
  constraint reservation_code_is_used_once unique (landlord_id, reservation_code),
  -- Two live stays of one property never overlap, whichever process or route they came through.
  constraint reservation_stay_is_free exclude using gist (property_id with =, stay with &&, landlord_id with =)
    where (status in ('pending', 'docs_requested', 'accepted_pending_verification', 'accepted'))
);
create index reservations_by_order on reservations (order_id);
create index reservations_by_landlord on reservations (landlord_id, created_at desc);
create index reservations_by_tenant on reservations (tenant_id, created_at desc) where tenant_id is not null;
create index reservations_by_visitor on reservations (visitor_id, created_at desc) where visitor_id is not null;
create index reservations_by_landlord_change on reservations (landlord_id) include (version);
-- A landlord's list: requests to answer, most urgent first; then the rest, last changed first.
create index reservations_waiting_by_landlord on reservations (landlord_id, answer_by) where status = 'pending';
create index reservations_by_landlord_and_change on reservations (landlord_id, updated_at desc, id desc);
create index reservations_waiting_for_answer on reservations (answer_by) where status in ('pending', 'docs_requested');
create index reservations_waiting_for_payment on reservations (pay_by)
  where status in ('accepted_pending_verification', 'accepted');
create index reservations_unconfirmed on reservations (created_at) where hold_until is not null;
create index reservations_paid_by_start on reservations (lower(stay))
  where status = 'accepted' and payment_status = 'paid';
-- Paid and ended, but not refunded yet: looked for every minute, and almost always empty.
create index reservations_ended_paid on reservations (id)
  where payment_status = 'paid' and status in ('rejected', 'canceled', 'expired');
-- For the metrics: payments that take long, and what expired lately.
create index reservations_processing on reservations (updated_at) where payment_status = 'processing';
create index reservations_expired on reservations (updated_at) where status = 'expired';
-- Dates held from a given day on, from the index alone. Its statuses are those of the constraint
-- reservation_stay_is_free, written as those that have not ended.
create index reservations_holding_dates on reservations (property_id, coalesce(upper(stay), 'infinity'::date))
  include (stay, landlord_id)
  where status not in ('rejected', 'canceled', 'expired');

create function count_change() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
create trigger reservation_counts_its_changes before update on reservations
  for each row execute function count_change();

-- An address is confirmed in several ways; each also confirms its account's reservations.
create function confirm_holds() returns trigger language plpgsql as $$
begin
  update public.reservations set hold_until = null, updated_at = greatest(updated_at, new.updated_at)
  where id in (
    select id from public.reservations where tenant_id = new.id and hold_until is not null order by id for update
  );
  return null;
end $$;
create trigger proven_address_confirms_holds after update of email_verified on users
  for each row when (new.email_verified and not old.email_verified) execute function confirm_holds();

-- When a reservation expires unless someone acts; null if nothing is due. The same as `expiresAt` in model.ts.
create function reservation_expires_at(
  status text, payment_status text, id_uploaded boolean,
  answer_by timestamptz, pay_by timestamptz, hold_until timestamptz, start_over timestamptz
) returns timestamptz language sql immutable parallel safe as $$
  select case
    when status not in ('pending', 'docs_requested', 'accepted_pending_verification', 'accepted') then null
    else least(
      case when payment_status = 'unpaid' then hold_until end,
      case
        when status in ('pending', 'docs_requested') then least(answer_by, start_over)
        when payment_status = 'unpaid' then least(pay_by, start_over)
        when status = 'accepted_pending_verification' and not id_uploaded then pay_by
      end
    )
  end
$$;

-- The history of a reservation.
create table reservation_transitions (
  id bigint generated always as identity,
  landlord_id text not null,
  reservation_id text not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('tenant', 'visitor', 'landlord', 'administrator', 'system')),
  actor_id text,
  from_status text,
  to_status text not null,
  happened_at timestamptz not null default now(),
  primary key (landlord_id, id),
  constraint transition_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id) on delete cascade
);
create index reservation_transitions_by_reservation on reservation_transitions (reservation_id, id);

-- The order that this same request already made. With a key (Idempotency-Key): the holder's order under that key, of any
-- request. Without one: the holder's live order of the same request since then.
create function order_made_before(tenant text, visitor text, key text, hash text, since timestamptz)
returns table (order_id text, hash_made text) language sql stable as $$
  select o.id, o.request_hash
  from (
    select * from public.orders where tenant_id = tenant
    union all
    select * from public.orders where tenant is null and visitor_id = visitor
  ) o
  where case when key is not null then o.idempotency_key = key
    else o.request_hash = hash and o.created_at > since and exists (
      select from public.reservations r
      where r.order_id = o.id and r.status not in ('rejected', 'canceled', 'expired'))
    end
  limit 1
$$;

-- Whether a reservation counts against the limits of unpaid requests: while it holds dates and, if unconfirmed, for some
-- time however it ended.
create function is_held_unpaid(r reservations, since timestamptz) returns boolean language sql immutable as $$
  select r.payment_status = 'unpaid' and (
    r.status not in ('rejected', 'canceled', 'expired') or (r.hold_until is not null and r.created_at > since))
$$;

-- How many unpaid requests count against a limit of limit-holds.server.ts.
create function count_holds(holds_of text, who text, landlord text, since timestamptz) returns bigint language plpgsql as $$
begin
  return case holds_of
    when 'tenant' then (
      select count(*) from public.reservations r
      where tenant_id = who and (landlord is null or landlord_id = landlord) and public.is_held_unpaid(r, since))
    when 'visitor' then (
      select count(*) from public.reservations r
      where visitor_id = who and tenant_id is null and (landlord is null or landlord_id = landlord)
        and public.is_held_unpaid(r, since))
    when 'contact' then (
      select count(*) from public.orders o join public.reservations r on r.order_id = o.id
      where lower(o.guest_contact) = who and (r.tenant_id is null or r.hold_until is not null)
        and public.is_held_unpaid(r, since))
    when 'network' then (
      select count(*) from public.orders o join public.reservations r on r.order_id = o.id
      where o.made_from = who and public.is_held_unpaid(r, since))
    when 'network unconfirmed' then (
      select count(*) from public.orders o join public.reservations r on r.order_id = o.id
      where o.made_from = who and (r.tenant_id is null or r.hold_until is not null)
        and public.is_held_unpaid(r, since))
    when 'landlord unconfirmed' then (
      select count(*) from public.reservations r
      where landlord_id = who and hold_until is not null and status not in ('rejected', 'canceled', 'expired')
        and payment_status = 'unpaid')
  end;
end $$;

-- Makes an order with its reservations, their history and the jobs that notify people, or nothing. One statement is one
-- transaction; each step below sees what was committed before it, so nothing is missed after waiting for a lock. `made`
-- is the order's row, `stays` its reservations' rows, sorted by landlord and property. Returns {} for an order made now,
-- {isMadeBefore} if the same request, or another with its key, already made one, {isOutdated} if a space isn't offered
-- as it was priced, or {over}: the index of the first limit that the order would exceed. Taken dates raise
-- reservation_stay_is_free.
create function make_order(made jsonb, stays jsonb, fingerprint jsonb, limits jsonb, history jsonb) returns jsonb
language plpgsql as $$
declare
  since timestamptz := (limits->>'since')::timestamptz;
  stay record;
  held record;
  told record;
begin
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
      and (p.renews or not stay.renews)
    for share;
    if not found then
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
  if exists (
    select from public.reservations r
    join public.id_documents d on d.landlord_id = r.landlord_id and d.reservation_id = r.id
    where r.tenant_id = made->>'tenant_id' and lower(r.guest_name) = lower(made->>'guest_name')
      and d.verdict = 'verified' and d.judged_at > (limits->>'ids_since')::timestamptz
  ) then
    stays := (select jsonb_agg(one || '{"id_verified": true}' order by place)
      from jsonb_array_elements(stays) with ordinality as s (one, place));
  end if;
  insert into public.orders select * from jsonb_populate_record(null::public.orders, made);
  insert into public.reservation_codes (code, landlord_id)
  select reservation_code, landlord_id from jsonb_populate_recordset(null::public.reservations, stays);
  insert into public.reservations select * from jsonb_populate_recordset(null::public.reservations, stays);
  for told in
    insert into public.reservation_transitions (landlord_id, reservation_id, action, actor_kind, actor_id, to_status, happened_at)
    select landlord_id, id, 'reserve', history->>'actorKind', history->>'actorId', status, created_at
    from jsonb_populate_recordset(null::public.reservations, stays)
    returning id, reservation_id
  loop
    perform public.enqueue_job(history->>'queue',
      jsonb_build_object('reservationId', told.reservation_id, 'transitionId', told.id)
        || coalesce(history->'carried', '{}'));
  end loop;
  return '{}';
end $$;
