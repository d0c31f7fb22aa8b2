-- The days offered and neither held nor kept free around a stay: before it as the property says, after it also as it
-- said when the stay was reserved.
create or replace function free_days(property text, availability datemultirange) returns datemultirange
language sql stable as $$
  select availability - coalesce((
    select range_agg(public.held_days(r.stay, r.asked_stay, p.gap_days, greatest(p.gap_days, r.gap_days)))
    from public.held_stays r cross join (select gap_days from public.properties where id = property) p
    where r.property_id = property and public.is_live(r.status)
  ), '{}')
$$;
