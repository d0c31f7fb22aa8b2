-- Like refresh_cards, for the parts that reservations change. Planned once: its statements would be planned for the length of
-- the array each time.
create or replace function refresh_free_days(ids text[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from public.property_cards where property_id = any(ids) order by property_id for no key update;
  update public.property_cards c set free = public.free_days(p.id, p.availability)
  from public.properties p where p.id = any(ids) and c.property_id = p.id;
end $$;
