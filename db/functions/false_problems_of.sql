-- How many problems that this tenant reported since then were decided as false; of a guest without an account, those with the
-- same contact. Its plan is the same for each: to make one takes ten times as long as to run it.
create or replace function false_problems_of(tenant text, contact text, since timestamptz) returns integer
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (select count(*) from public.problems p
    where p.outcome = 'false' and p.settled_at > since and p.reservation_id in (
      select id from public.reservations where tenant_id = tenant
      union select r.id from public.orders o join public.reservations r on r.order_id = o.id
        where lower(o.guest_contact) = lower(contact) and r.tenant_id is null));
end $$;
