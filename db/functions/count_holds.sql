-- How many unpaid requests count against a limit of limit-holds.server.ts. A statement for each kind, which is planned once
-- on a connection: as branches of one, they were planned at each call.
create or replace function count_holds(holds_of text, who text, landlord text, since timestamptz) returns bigint
language plpgsql as $$
begin
  if holds_of = 'tenant' then
    return (select count(*) from public.reservations r
      where tenant_id = who and (landlord is null or landlord_id = landlord)
        and public.counts_unpaid(r.payment_status, r.status, r.hold_until, r.created_at, since));
  elsif holds_of = 'visitor' then
    return (select count(*) from public.reservations r
      where visitor_id = who and tenant_id is null and (landlord is null or landlord_id = landlord)
        and public.counts_unpaid(r.payment_status, r.status, r.hold_until, r.created_at, since));
  elsif holds_of = 'contact' then
    return (select count(*) from public.orders o join public.reservations r on r.order_id = o.id
      where lower(o.guest_contact) = who and (r.tenant_id is null or r.hold_until is not null)
        and public.counts_unpaid(r.payment_status, r.status, r.hold_until, r.created_at, since));
  elsif holds_of = 'network' then
    return (select count(*) from public.orders o join public.reservations r on r.order_id = o.id
      where o.made_from = who
        and public.counts_unpaid(r.payment_status, r.status, r.hold_until, r.created_at, since));
  elsif holds_of = 'network unconfirmed' then
    return (select count(*) from public.orders o join public.reservations r on r.order_id = o.id
      where o.made_from = who and (r.tenant_id is null or r.hold_until is not null)
        and public.counts_unpaid(r.payment_status, r.status, r.hold_until, r.created_at, since));
  elsif holds_of = 'landlord unconfirmed' then
    return (select count(*) from public.reservations r
      where landlord_id = who and hold_until is not null and public.is_live(status)
        and payment_status = 'unpaid');
  end if;
  return null;
end $$;
