-- The first stay that was accepted and paid instead of one that was refunded for another space, and costs more (replaces_stay);
-- null if there is none, or a bank has money of it.
create or replace function paid_instead_of(refunded text) returns text language plpgsql stable as $$
begin
  return (select r.id from public.price_differences d
    join public.reservations o on o.landlord_id = d.landlord_id and o.id = d.reservation_id
    join public.reservations r on r.tenant_id = o.tenant_id
      or o.tenant_id is null and r.order_id in (
        select id from public.orders where lower(guest_contact) = lower(o.guest_contact))
    where d.reservation_id = refunded and r.status = 'accepted' and r.payment_status = 'paid' and r.undo_until is null
      and r.created_at >= d.created_at and r.total_cents > d.cost_cents
      and public.replaces_stay(d.reservation_id, r.id) and not public.is_in_dispute(r.id)
    order by r.created_at, r.id limit 1);
end $$;
