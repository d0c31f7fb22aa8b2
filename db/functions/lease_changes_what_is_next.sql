create or replace function lease_changes_what_is_next() returns trigger language plpgsql as $$
begin
  new.next_at := '-infinity';
  return new;
end $$;
