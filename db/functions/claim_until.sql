-- Until when a landlord can claim of a stay that ended then, so many hours after. If something was left behind, and the charges of
-- its terms say so, after the space was empty, and null while it is still there.
create or replace function claim_until(reservation text, ended timestamptz, hours integer) returns timestamptz
  language plpgsql stable as $$
declare
  is_open boolean;
  settled timestamptz;
begin
  select bool_or(p.settled_at is null), max(p.settled_at) filter (where p.emptied_at is not null) into is_open, settled
    from public.problems p where p.reservation_id = reservation and p.kind = 'left_behind';
  -- Terms from before name the hours after the end alone.
  if is_open is null or not exists (select from public.stay_terms t
    where t.reservation_id = reservation and t.part = 'charges' and t.facts ? 'late') then
    return ended + make_interval(hours => hours);
  end if;
  if is_open then
    return null;
  end if;
  return greatest(ended + make_interval(hours => hours), settled + make_interval(hours => hours));
end $$;
