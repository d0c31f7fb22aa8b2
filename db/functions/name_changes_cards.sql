create or replace function name_changes_cards() returns trigger language plpgsql as $$
declare
  landlord text;
begin
  if tg_table_name = 'users' then
    landlord := new.id;
  else
    landlord := coalesce(new.landlord_id, old.landlord_id);
  end if;
  perform public.refresh_cards(array(select id from public.properties where landlord_id = landlord));
  return null;
end $$;
