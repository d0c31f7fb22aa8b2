-- What was taken and returned for each jurisdiction by month, by the day at each property, in cents. The cents of one line are
-- split by the rates of its reservation so that they sum to the line. What was returned and taken again, by a refund that was
-- withdrawn or a dispute that was won, is less returned, and beyond what the month returned it is collected again. Names that
-- differ in capitals only are one jurisdiction, in the letters of its newest rate.
create or replace function tax_months(first_month date, last_month date)
returns table (month date, jurisdiction text, state text, collected_cents bigint, returned_cents bigint)
language plpgsql stable as $$
begin
  return query
  with moved as (
    select date_trunc('month', e.occurred_at at time zone p.time_zone)::date as month, p.state, r.taxes, e.kind,
      -l.amount_cents as cents
    from public.ledger_lines l
    join public.ledger_entries e on e.id = l.entry_id
    join public.reservations r on r.id = l.reservation_id
    join public.properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
    where l.account = 'taxes'
      and (e.occurred_at at time zone p.time_zone)::date >= first_month
      and (e.occurred_at at time zone p.time_zone)::date < last_month + interval '1 month'
  ), parted as (
    select moved.month, coalesce(rate->>'state', moved.state) as state, rate->>'jurisdiction' as jurisdiction, moved.kind,
      round(moved.cents::numeric * sum((rate->>'ppm')::integer) over up_to_this / sum((rate->>'ppm')::integer) over whole)
        - round(moved.cents::numeric * (sum((rate->>'ppm')::integer) over up_to_this - (rate->>'ppm')::integer)
          / sum((rate->>'ppm')::integer) over whole) as part
    from (select row_number() over () as line, m.* from moved m) moved,
      jsonb_array_elements(moved.taxes) with ordinality as t (rate, place)
    where not (rate->>'isExempt')::boolean
    window whole as (partition by moved.line), up_to_this as (partition by moved.line order by place)
  ), newest as materialized (
    select distinct on (t.state, lower(t.jurisdiction)) t.state, lower(t.jurisdiction) as folded, t.jurisdiction
    from public.tax_rates t order by 1, 2, t.imported_at desc, t.valid_from desc
  )
  select summed.month, coalesce(newest.jurisdiction, summed.written), summed.state,
    summed.collected + greatest(0, -summed.returned), greatest(0, summed.returned)
  from (
    select parted.month, lower(parted.jurisdiction) as folded, parted.state, max(parted.jurisdiction) as written,
      coalesce(sum(part) filter (where kind = 'rent'), 0)::bigint as collected,
      coalesce(-sum(part) filter (where kind <> 'rent'), 0)::bigint as returned
    from parted group by 1, 2, 3
  ) summed left join newest using (state, folded) order by 1 desc, 3, 2;
end $$;
