create or replace function entry_is_to_compare() returns trigger language plpgsql as $$
begin
  insert into public.movements_to_compare (entry_id) values (new.entry_id);
  return null;
end $$;
