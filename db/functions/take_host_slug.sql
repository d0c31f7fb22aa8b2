-- Makes this name's slug the landlord's current one, with a number if others have it.
create or replace function take_host_slug(landlord text, name text) returns text language plpgsql as $$
declare
  wanted text := public.slug_of(name);
  candidate text := wanted;
  attempt integer := 1;
begin
  loop
    insert into public.host_slugs (slug, landlord_id) values (candidate, landlord) on conflict do nothing;
    exit when exists (select from public.host_slugs where slug = candidate and landlord_id = landlord);
    attempt := attempt + 1;
    -- After 20 attempts with a common name, a random ending.
    candidate := wanted || '-' ||
      case when attempt < 20 then attempt::text else substr(md5(random()::text), 1, 10) end;
  end loop;
  update public.host_slugs set is_current = false where landlord_id = landlord and is_current and slug <> candidate;
  update public.host_slugs set is_current = true where slug = candidate and not is_current;
  return candidate;
end
$$;
