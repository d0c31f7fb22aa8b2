-- Whether a problem of this stay isn't settled, so that nothing of its rent is sent. A landlord who says that no one came waits
-- for nothing unless the tenant objects, and one who says that things were left behind waits for nothing; but the rent of the next
-- stays waits, unless their tenants chose. A tenant's claim after the first day holds nothing.
create or replace function problem_holds(reservation text) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.problems
    where reservation_id = reservation and settled_at is null and holds_rent and kind <> 'left_behind' and (kind <> 'no_show' or state <> 'open'))
    or public.is_displaced(reservation);
end $$;
