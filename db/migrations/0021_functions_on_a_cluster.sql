-- A cluster of Citus doesn't plan a function in SQL that reads a distributed table, nor one in a statement beside such a
-- table. So these are in PL/pgSQL, and return what they did (decision 0122).
create or replace function order_made_before(tenant text, visitor text, key text, hash text, since timestamptz)
returns table (order_id text, hash_made text) language plpgsql stable as $$
begin
  for order_id, hash_made in
    select o.id, o.request_hash
    from (
      select * from public.orders where tenant_id = tenant
      union all
      select * from public.orders where tenant is null and visitor_id = visitor
    ) o
    where case when key is not null then o.idempotency_key = key else o.request_hash = hash and o.created_at > since end
  loop
    if key is null then
      perform 1 from public.reservations r
      where r.order_id = order_made_before.order_id and r.status not in ('rejected', 'canceled', 'expired') limit 1;
    end if;
    if key is not null or found then
      return next;
      return;
    end if;
  end loop;
end $$;

-- Whether an ID of this tenant, under this name, was verified since then.
create or replace function id_is_valid(tenant text, name text, since timestamptz) returns boolean
language plpgsql stable as $$
begin
  perform 1 from public.reservations r
  join public.id_documents d on d.landlord_id = r.landlord_id and d.reservation_id = r.id
  where r.tenant_id = tenant and lower(r.guest_name) = lower(name) and d.verdict = 'verified' and d.judged_at > since
  limit 1;
  return found;
end $$;

-- Whether a reservation counts against the limits of unpaid requests, by its columns: a node has no function that takes
-- its shard's rows.
create function counts_unpaid(
  payment_status text, status text, hold_until timestamptz, created_at timestamptz, since timestamptz
) returns boolean language sql immutable parallel safe as $$
  select payment_status = 'unpaid' and (
    status not in ('rejected', 'canceled', 'expired') or (hold_until is not null and created_at > since))
$$;

-- How many unpaid requests count against a limit of limit-holds.server.ts.
create or replace function count_holds(holds_of text, who text, landlord text, since timestamptz) returns bigint
language plpgsql as $$
begin
  return case holds_of
    when 'tenant' then (
      select count(*) from public.reservations r
      where tenant_id = who and (landlord is null or landlord_id = landlord)
        and public.counts_unpaid(r.payment_status, r.status, r.hold_until, r.created_at, since))
    when 'visitor' then (
      select count(*) from public.reservations r
      where visitor_id = who and tenant_id is null and (landlord is null or landlord_id = landlord)
        and public.counts_unpaid(r.payment_status, r.status, r.hold_until, r.created_at, since))
    when 'contact' then (
      select count(*) from public.orders o join public.reservations r on r.order_id = o.id
      where lower(o.guest_contact) = who and (r.tenant_id is null or r.hold_until is not null)
        and public.counts_unpaid(r.payment_status, r.status, r.hold_until, r.created_at, since))
    when 'network' then (
      select count(*) from public.orders o join public.reservations r on r.order_id = o.id
      where o.made_from = who
        and public.counts_unpaid(r.payment_status, r.status, r.hold_until, r.created_at, since))
    when 'network unconfirmed' then (
      select count(*) from public.orders o join public.reservations r on r.order_id = o.id
      where o.made_from = who and (r.tenant_id is null or r.hold_until is not null)
        and public.counts_unpaid(r.payment_status, r.status, r.hold_until, r.created_at, since))
    when 'landlord unconfirmed' then (
      select count(*) from public.reservations r
      where landlord_id = who and hold_until is not null and status not in ('rejected', 'canceled', 'expired')
        and payment_status = 'unpaid')
  end;
end $$;

-- Of a payment's share, by its key instead of its row, what is left for refunds: not refunded, and not taken by a dispute.
create function left_of(payment text, reservation text) returns integer language plpgsql stable as $$
begin
  return (select amount_cents from public.payment_shares where payment_id = payment and reservation_id = reservation)
    - coalesce((select sum(amount_cents) from public.refunds
        where payment_id = payment and reservation_id = reservation and state <> 'withdrawn'), 0)
    - coalesce((select sum(s.rent_cents + s.fee_cents + s.deposit_cents) from public.dispute_shares s
        join public.disputes d on d.id = s.dispute_id
        where s.payment_id = payment and s.reservation_id = reservation and public.dispute_takes(d.status)), 0);
end $$;

-- What of its rent is still its landlord's, without what they got of its deposit.
create function rent_left_of(payment text, reservation text) returns integer language plpgsql stable as $$
begin
  return (select amount_cents - fee_cents - deposit_cents from public.payment_shares
      where payment_id = payment and reservation_id = reservation)
    - coalesce((select sum(rent_cents) from public.refunds
        where payment_id = payment and reservation_id = reservation and state <> 'withdrawn'), 0)
    - coalesce((select sum(s.rent_cents) from public.dispute_shares s
        join public.disputes d on d.id = s.dispute_id
        where s.payment_id = payment and s.reservation_id = reservation and d.status = 'lost'), 0);
end $$;

-- What of its deposit is still with us: not returned, not the landlord's, and not taken by a dispute.
create function deposit_left_of(payment text, reservation text) returns integer language plpgsql stable as $$
begin
  return (select deposit_cents - claimed_cents from public.payment_shares
      where payment_id = payment and reservation_id = reservation)
    - coalesce((select sum(deposit_cents) from public.refunds
        where payment_id = payment and reservation_id = reservation and state <> 'withdrawn'), 0)
    - coalesce((select sum(s.deposit_cents) from public.dispute_shares s
        join public.disputes d on d.id = s.dispute_id
        where s.payment_id = payment and s.reservation_id = reservation and public.dispute_takes(d.status)), 0);
end $$;

-- What of its rent is still its landlord's and in no part that was decided to be sent. Refunds are taken from the last
-- parts, which aren't earned yet. What a late cancellation left is one part.
create function rent_not_decided_of(payment text, reservation text) returns integer language plpgsql stable as $$
declare
  share public.payment_shares;
  decided bigint;
begin
  select * into share from public.payment_shares where payment_id = payment and reservation_id = reservation;
  select sum(parts.part_cents) into decided
  from public.reservations r
  cross join lateral public.rent_parts(
    r.stay, r.price_per, share.amount_cents - share.fee_cents - share.deposit_cents,
    r.renews or share.rent_id is not null or r.kept_rent_cents > 0) as parts
  join public.payouts p on p.landlord_id = r.landlord_id and p.reservation_id = r.id and p.part = parts.part
  where r.id = reservation and p.rent_id is not distinct from share.rent_id and not p.of_deposit;
  return greatest(0, public.rent_left_of(payment, reservation) - coalesce(decided, 0));
end $$;

create or replace function left_of_reservation(reservation text) returns integer language plpgsql stable as $$
begin
  return (select public.left_of(share.payment_id, share.reservation_id) from public.payment_shares share
    where share.reservation_id = reservation and share.settled and coalesce(share.rent_id, '') = '');
end $$;

create or replace function check_refund() returns trigger language plpgsql as $$
begin
  if public.left_of(new.payment_id, new.reservation_id) < 0 then
    raise exception 'the refund % is more than is left of its share', new.id
      using errcode = 'check_violation', constraint = 'refund_is_within_its_share';
  end if;
  if new.deposit_cents > 0 and public.deposit_left_of(new.payment_id, new.reservation_id) < 0 then
    raise exception 'the refund % is more than is left of its deposit', new.id
      using errcode = 'check_violation', constraint = 'refund_is_within_its_share';
  end if;
  return null;
end $$;

-- The last number of a series in a year; 0 before the first.
create or replace function last_number(of_series text, of_year integer) returns integer language plpgsql stable as $$
begin
  return (select coalesce(max(number), 0) from public.documents where series = of_series and year = of_year);
end $$;

-- What each landlord earned, and our fee for it, in the three months (UTC) before this one.
create or replace function invoiced_months(this_month date)
returns table (landlord_id text, month date, rent_cents integer, fee_cents integer, month_end timestamptz)
language plpgsql stable as $$
begin
  return query
  select r.landlord_id, moved.month,
    coalesce(-sum(moved.amount_cents) filter (where account = 'landlord'), 0)::integer,
    coalesce(-sum(moved.amount_cents) filter (where account = 'fee'), 0)::integer,
    (moved.month + interval '1 month') at time zone 'UTC'
  from (
    select reservation_id, account, amount_cents,
      date_trunc('month', occurred_at at time zone 'UTC')::date as month
    from public.ledger_entries join public.ledger_lines on entry_id = ledger_entries.id
    where occurred_at >= (this_month - interval '3 months') at time zone 'UTC'
      and occurred_at < this_month::timestamp at time zone 'UTC'
      and kind in ('rent', 'refund_decided', 'refund_withdrawn', 'dispute_lost') and account in ('landlord', 'fee')
  ) moved join public.reservations r on r.id = moved.reservation_id
  group by r.landlord_id, moved.month;
end $$;
