-- Until when a landlord can claim of a stay that ended then, so many hours after; of things left behind, after the space was empty,
-- and null while they are still there.
create or replace function claim_until(reservation text, ended timestamptz, hours integer) returns timestamptz
  language plpgsql stable as $$
begin
  if exists (select from public.problems where reservation_id = reservation and kind = 'left_behind' and settled_at is null) then
    return null;
  end if;
  return greatest(ended + make_interval(hours => hours), (
    select max(settled_at) + make_interval(hours => hours) from public.problems
    where reservation_id = reservation and kind = 'left_behind' and emptied_at is not null));
end $$;
