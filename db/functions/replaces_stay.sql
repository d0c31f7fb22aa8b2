-- Whether a reservation takes the place of a stay that was refunded for another space, so that we pay what it costs more: of the
-- same tenant, for days of that stay, requested in time, and no other difference was paid for it. Of that stay's landlord only the
-- space that was offered counts; none that is the tenant's own, or was listed or made dearer since.
create or replace function replaces_stay(refunded text, reservation text) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.price_differences d
    join public.reservations o on o.landlord_id = d.landlord_id and o.id = d.reservation_id
    join public.reservations r on r.id = reservation and r.id <> o.id
    join public.properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
    join public.users landlord on landlord.id = r.landlord_id
    where d.reservation_id = refunded and d.paid_cents is null
      and r.created_at >= d.created_at and r.created_at < d.until
      and not r.renews and d.stay @> r.stay
      and r.tenant_id is not distinct from o.tenant_id
      and (o.tenant_id is not null or lower(r.guest_contact) = lower(o.guest_contact))
      and r.property_id <> o.property_id and (r.landlord_id <> o.landlord_id or r.property_id = d.property_id)
      and lower(r.guest_contact) <> lower(landlord.email)
      and p.created_at < d.created_at and (p.raised_at is null or p.raised_at < d.created_at)
      and not exists (select from public.price_differences other where other.taken_reservation_id = r.id));
end $$;
