create or replace function transaction_is_to_compare() returns trigger language plpgsql as $$
begin
  insert into public.movements_to_compare (transaction_id) values (new.id);
  return null;
end $$;
