-- The rent of a stay longer than a month is earned, and sent to its landlord, month by month: what is earned with each
-- month, from its first day on. Priced by the month each month is the same, otherwise its days count. `whole` is what is
-- earned at once, such as one rent of a lease.
create or replace function rent_parts(stay daterange, price_per text, rent_cents integer, whole boolean)
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
