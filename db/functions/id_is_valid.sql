-- Whether an ID of this tenant, under this name, was verified since then.
create or replace function id_is_valid(tenant text, name text, since timestamptz) returns boolean
language plpgsql stable as $$
begin
  perform 1 from public.reservations r
  join public.id_documents d on d.landlord_id = r.landlord_id and d.reservation_id = r.id
  where r.tenant_id = tenant and lower(r.guest_name) = lower(name) and d.verdict = 'verified' and d.judged_at > since
  limit 1;
  return found;
end $$;
