-- How many problems that this tenant reported since then were decided as false.
create or replace function false_problems_of(tenant text, since timestamptz) returns integer language plpgsql stable as $$
begin
  return (select count(*) from public.reservations r join public.problems p on p.reservation_id = r.id
    where r.tenant_id = tenant and p.outcome = 'false' and p.settled_at > since);
end $$;
