-- Since when the space of a stay counts as empty, if something was left behind in it; since the end of the stay if it was decided that
-- nothing was.
create or replace function emptied_at(reservation text) returns timestamptz language plpgsql stable as $$
begin
  return (select max(coalesce(p.emptied_at, case when p.outcome = 'fixed' and p.settled_at is not null
      then lower(p.occupies)::timestamp at time zone space.time_zone end))
    from public.problems p join public.reservations r on r.landlord_id = p.landlord_id and r.id = p.reservation_id
    join public.properties space on space.landlord_id = r.landlord_id and space.id = r.property_id
    where p.reservation_id = reservation and p.kind = 'left_behind');
end $$;
