-- The rent of a stay longer than a month is earned, and sent to its landlord, month by month: what is earned with each
-- month, from its first day on. Priced by the month each month is the same, otherwise its days count. `whole` is what is
-- earned at once, such as one rent of a lease.
create function rent_parts(stay daterange, price_per text, rent_cents integer, whole boolean)
returns table (part integer, begins date, part_cents integer) language sql immutable parallel safe as $$
  with months as (
    select month as part, (lower(stay) + make_interval(months => month))::date as begins
    from generate_series(0, case when whole or upper_inf(stay) then 0 else (upper(stay) - lower(stay)) / 28 end) as month
  ), begun as (
    select part, begins,
      case
        when lead(begins) over by_month is null then rent_cents
        when price_per = 'Month' then round(rent_cents::numeric * (part + 1) / count(*) over ())
        else round(rent_cents::numeric * (lead(begins) over by_month - lower(stay)) / (upper(stay) - lower(stay)))
      end::integer as earned
    from months where part = 0 or begins < upper(stay)
    window by_month as (order by part)
  )
  select part, begins, earned - coalesce(lag(earned) over (order by part), 0) from begun
$$;

-- Which part of a rent was sent.
alter table payouts add column part integer not null default 0 constraint payout_part_is_a_month check (part >= 0);
drop index rent_is_paid_out_once;
create unique index rent_is_paid_out_once
  on payouts (reservation_id, landlord_id, coalesce(rent_id, ''), part) where not of_deposit;

-- What of a share's rent is still its landlord's and in no part that was decided to be sent. Refunds are taken from the
-- last parts, which aren't earned yet.
create function rent_not_decided(share payment_shares) returns integer language sql stable as $$
  select greatest(0, public.rent_left_of_share(share) - coalesce(sum(parts.part_cents), 0)::integer)
  from public.reservations
  cross join lateral public.rent_parts(
    stay, price_per, share.amount_cents - share.fee_cents - share.deposit_cents, renews or share.rent_id is not null) as parts
  join public.payouts on payouts.landlord_id = reservations.landlord_id
    and payouts.reservation_id = share.reservation_id
    and payouts.rent_id is not distinct from share.rent_id and payouts.part = parts.part
    and not payouts.of_deposit
  where reservations.id = share.reservation_id
$$;
