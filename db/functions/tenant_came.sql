-- Whether the tenant of a stay seems to have come, or to be coming, after its landlord reported that no one did: they took part in
-- the move-in, asked for other dates since, or opened how to get in since the stay began.
create or replace function tenant_came(landlord text, reservation text, reported timestamptz) returns boolean
  language plpgsql stable as $$
begin
  return public.was_handed_over(landlord, reservation)
    or exists (select from public.stay_changes
      where reservation_id = reservation and asked_by = 'tenant' and created_at > reported)
    or exists (select from public.access_views where landlord_id = landlord and reservation_id = reservation
      and viewed_at >= (select lower(r.stay)::timestamp at time zone p.time_zone
        from public.reservations r join public.properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
        where r.landlord_id = landlord and r.id = reservation));
end $$;
