-- Run once on the migrated, empty database that answers a Citus cluster's searches, before it subscribes to the nodes
-- (docs/operations.md). Replication fires no statement triggers, so row triggers update the cards here.
create function row_changes_card() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'properties' then
    perform public.refresh_cards(array[new.id]);
  elsif tg_table_name = 'photos' then
    perform public.refresh_cards(array[coalesce(new.property_id, old.property_id)]);
  elsif tg_table_name = 'reservations' then
    perform public.refresh_free_days(array[coalesce(new.property_id, old.property_id)]);
  else
    perform public.refresh_cards(array(select id from public.properties where landlord_id = new.id));
  end if;
  return null;
end $$;
create trigger arrived_property_changes_card after insert or update on properties
  for each row execute function row_changes_card();
create trigger arrived_photo_changes_card after insert or update or delete on photos
  for each row execute function row_changes_card();
create trigger arrived_stay_changes_card after insert or update or delete on reservations
  for each row execute function row_changes_card();
-- A landlord arrives from the coordinator, their properties from a worker, in either order.
create trigger arrived_user_changes_cards after insert on users
  for each row execute function row_changes_card();

alter table properties enable always trigger arrived_property_changes_card;
alter table photos enable always trigger arrived_photo_changes_card;
alter table reservations enable always trigger arrived_stay_changes_card;
alter table users enable always trigger arrived_user_changes_cards;
alter table users enable always trigger username_changes_cards;
alter table businesses enable always trigger business_name_changes_cards;
