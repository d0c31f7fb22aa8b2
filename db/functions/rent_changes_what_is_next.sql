create or replace function rent_changes_what_is_next() returns trigger language plpgsql as $$
begin
  update public.leases set next_at = '-infinity' where id = new.lease_id and next_at is distinct from '-infinity';
  return null;
end $$;
