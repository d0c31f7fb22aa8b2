-- Every landlord gets a public page with the account, however that is made.
create or replace function give_host_slug() returns trigger language plpgsql as $$
begin
  perform public.take_host_slug(new.id, new.username)
  where not exists (select from public.host_slugs where landlord_id = new.id and is_current);
  return null;
end
$$;
