create or replace function property_changes_card() returns trigger language plpgsql as $$
begin
  perform public.refresh_cards(array(select id from written));
  return null;
end $$;
