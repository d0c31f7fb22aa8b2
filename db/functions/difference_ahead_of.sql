-- How much of a reservation we pay back once it is accepted and paid, in cents, since it costs more than a stay that was refunded for
-- another space; 0 if it takes the place of none.
create or replace function difference_ahead_of(reservation text) returns integer language plpgsql stable as $$
begin
  return coalesce((select greatest(0, least(d.limit_cents, r.total_cents - d.cost_cents)) from public.reservations r
    join public.reservations o on o.tenant_id = r.tenant_id
      or r.tenant_id is null and o.order_id in (
        select id from public.orders where lower(guest_contact) = lower(r.guest_contact))
    join public.price_differences d on d.landlord_id = o.landlord_id and d.reservation_id = o.id
    where r.id = reservation and public.replaces_stay(d.reservation_id, r.id)
    order by d.created_at limit 1), 0);
end $$;
