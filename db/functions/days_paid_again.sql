-- The days of a stay to which no one came that another stay of the space has paid since, each with what the rent of before was for them
-- and what the other one pays for them, in cents; without those that were counted. A day after the first of them has begun, once
-- nothing about the other stay is open. Of a rental without an end, the days of its first rent.
create or replace function days_paid_again(no_show text, at timestamptz)
returns table (again text, days daterange, before_cents integer, again_cents integer) language plpgsql stable as $$
begin
  return query
  with freed as (
    select o.landlord_id, o.id, o.property_id, o.offer_cents, p.time_zone,
      public.freed_days_of(o.stay, o.paid_days) as days, o.paid_days
    from public.reservations o
    join public.properties p on p.landlord_id = o.landlord_id and p.id = o.property_id
    where o.id = no_show
  ), since as (
    select r.id, r.offer_cents, freed.offer_cents as before_cents, freed.paid_days, freed.time_zone, paid.days as of_rent,
      paid.days * freed.days as shared
    from freed join public.reservations r on r.landlord_id = freed.landlord_id and r.property_id = freed.property_id
      and r.id <> freed.id and r.stay && freed.days
    cross join lateral (
      select case when r.renews then daterange(lower(r.stay),
        (lower(r.stay) + case r.price_per when 'Week' then interval '7 days' else interval '1 month' end)::date)
      else public.paid_stay(r.stay, r.paid_days) end as days
    ) paid
    where r.status = 'accepted' and r.payment_status = 'paid' and r.undo_until is null
      and not public.problem_holds(r.id) and not public.is_in_dispute(r.id)
      and not exists (select from public.days_rented_again d where d.reservation_id = no_show and d.again_id = r.id)
  )
  select since.id, shared,
    round(since.before_cents::numeric * (upper(shared) - lower(shared)) / since.paid_days)::integer,
    round(since.offer_cents::numeric * (upper(shared) - lower(shared)) / (upper(of_rent) - lower(of_rent)))::integer
  from since where not isempty(shared)
    and (lower(shared)::timestamp at time zone since.time_zone) + interval '24 hours' <= at
  order by lower(shared), since.id;
end $$;
