create or replace function photo_changes_card() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.refresh_cards(array(select property_id from now));
  elsif tg_op = 'DELETE' then
    perform public.refresh_cards(array(select property_id from before));
  else
    perform public.refresh_cards(array(select property_id from now union select property_id from before));
  end if;
  return null;
end $$;
