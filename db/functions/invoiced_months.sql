-- What each landlord earned, and our fee for it, in the three months before this one, by the day at each property. What an
-- appeal brought back counts again.
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
      and kind in ('rent', 'refund_decided', 'refund_withdrawn', 'dispute_lost', 'dispute_recovered')
      and account in ('landlord', 'fee')
  ) moved
  join public.reservations r on r.id = moved.reservation_id
  join public.properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
  where (moved.occurred_at at time zone p.time_zone)::date >= this_month - interval '3 months'
    and (moved.occurred_at at time zone p.time_zone)::date < this_month
  group by r.landlord_id, 2, 5;
end $$;
