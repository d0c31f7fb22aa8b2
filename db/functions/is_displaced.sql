-- Whether things that another left behind are in the way of this stay: in its space on its first day, and neither gone nor answered
-- by its tenant's choice.
create or replace function is_displaced(reservation text) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.displaced_stays d
    join public.problems p on p.id = d.problem_id
    join public.reservations o on o.landlord_id = p.landlord_id and o.id = p.reservation_id
    join public.reservations r on r.landlord_id = d.landlord_id and r.id = d.reservation_id
    where d.reservation_id = reservation and d.choice is null and p.settled_at is null
      and r.property_id = o.property_id and p.occupies @> lower(r.stay));
end $$;
