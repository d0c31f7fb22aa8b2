-- Locks a card before reading its sources: of two transactions that change them, the later one reads what both have
-- written. All lock in one order, so there is no deadlock. Returns how many were changed.
create or replace function refresh_cards(ids text[]) returns integer language plpgsql as $$
declare
  changed integer;
begin
  perform from public.property_cards where property_id = any(ids) order by property_id for no key update;
  insert into public.property_cards as kept select * from public.make_cards(ids)
  on conflict (property_id, landlord_id) do update
    set time_zone = excluded.time_zone, free = excluded.free, card = excluded.card, advance_days = excluded.advance_days
    where (kept.time_zone, kept.free, kept.card, kept.advance_days)
      is distinct from (excluded.time_zone, excluded.free, excluded.card, excluded.advance_days);
  get diagnostics changed = row_count;
  return changed;
end $$;
