-- An address is confirmed in several ways; each also confirms its account's reservations.
create or replace function confirm_holds() returns trigger language plpgsql as $$
begin
  update public.reservations set hold_until = null, updated_at = greatest(updated_at, new.updated_at)
  where id in (
    select id from public.reservations where tenant_id = new.id and hold_until is not null order by id for update
  );
  return null;
end $$;
