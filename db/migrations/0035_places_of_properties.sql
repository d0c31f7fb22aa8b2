-- A house has one public point (decision 0163): hidden properties of one landlord within 150 meters of each other get the
-- oldest's, where that is 100 to 300 meters from them, too.
update properties set latitude = oldest.latitude, longitude = oldest.longitude
from (
  select distinct on (p.landlord_id, p.id) p.landlord_id, p.id, other.latitude, other.longitude
  from properties p
  join properties other on other.landlord_id = p.landlord_id and other.hides_address
    and other.location_precision = p.location_precision
    and 111195 * sqrt((other.exact_latitude - p.exact_latitude) ^ 2
      + (cos(radians(p.exact_latitude)) * (other.exact_longitude - p.exact_longitude)) ^ 2) <= 150
    and 111195 * sqrt((other.latitude - p.exact_latitude) ^ 2
      + (cos(radians(p.exact_latitude)) * (other.longitude - p.exact_longitude)) ^ 2) between 100 and 300
  where p.hides_address
  order by p.landlord_id, p.id, other.created_at, other.id
) oldest
where properties.landlord_id = oldest.landlord_id and properties.id = oldest.id
  and (properties.latitude, properties.longitude) is distinct from (oldest.latitude, oldest.longitude);

-- Time zones come from the ZIP code (decision 0164): properties that were added before are corrected at once, not a day
-- after the start.
insert into schedules (name, due_at) select 'properties.correct-time-zones', now() where exists (select from properties)
on conflict (name) do update set due_at = excluded.due_at;

-- What each landlord earned, and our fee for it, in the three months before this one, by the day at each property.
create or replace function invoiced_months(this_month date)
returns table (landlord_id text, month date, rent_cents integer, fee_cents integer, month_end timestamptz)
language plpgsql stable as $$
begin
  return query
  select r.landlord_id, date_trunc('month', moved.occurred_at at time zone p.time_zone)::date,
    coalesce(-sum(moved.amount_cents) filter (where account = 'landlord'), 0)::integer,
    coalesce(-sum(moved.amount_cents) filter (where account = 'fee'), 0)::integer,
    (date_trunc('month', moved.occurred_at at time zone p.time_zone) + interval '1 month') at time zone 'UTC'
  from (
    select reservation_id, account, amount_cents, occurred_at
    from public.ledger_entries join public.ledger_lines on entry_id = ledger_entries.id
    -- A day more on each side, for the properties' zones.
    where occurred_at >= (this_month - interval '3 months 1 day') at time zone 'UTC'
      and occurred_at < (this_month + interval '1 day') at time zone 'UTC'
      and kind in ('rent', 'refund_decided', 'refund_withdrawn', 'dispute_lost') and account in ('landlord', 'fee')
  ) moved
  join public.reservations r on r.id = moved.reservation_id
  join public.properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
  where (moved.occurred_at at time zone p.time_zone)::date >= this_month - interval '3 months'
    and (moved.occurred_at at time zone p.time_zone)::date < this_month
  group by r.landlord_id, 2, 5;
end $$;
