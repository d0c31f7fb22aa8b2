create or replace function count_change() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
