create or replace function stay_changes_card() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Other changes of a reservation appear on no card.
    perform public.refresh_free_days(array(
      select unnest(array_remove(
        array[now.property_id, before.property_id, now.asked_property_id, before.asked_property_id], null))
      from now join before on before.id = now.id
      where (now.property_id, now.stay, now.asked_stay, now.asked_property_id, now.asked_there, not public.is_live(now.status))
        is distinct from (before.property_id, before.stay, before.asked_stay, before.asked_property_id, before.asked_there,
          not public.is_live(before.status))));
  elsif tg_op = 'INSERT' then
    perform public.refresh_free_days(array(
      select property_id from now where public.is_live(status)));
  else
    perform public.refresh_free_days(array(
      select property_id from before where public.is_live(status)));
  end if;
  return null;
end $$;
