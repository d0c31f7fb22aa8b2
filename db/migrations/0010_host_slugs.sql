-- The end of a host page's address, /hosts/{slug}. One is current; those a landlord had before lead there too, and
-- nobody else ever gets them.
create table host_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  landlord_id text not null references users on delete cascade,
  is_current boolean not null default false,
  created_at timestamptz not null default now()
);
create index host_slugs_by_landlord on host_slugs (landlord_id);
create unique index host_slug_is_one on host_slugs (landlord_id) where is_current;

-- Those of businesses first: they may be known already.
insert into host_slugs (slug, landlord_id, is_current) select slug, landlord_id, true from businesses;
alter table businesses drop column slug;

-- A name as the end of an address: "José's Garages" is joses-garages; host when nothing of it can be written so.
create function slug_of(name text) returns text language sql immutable as $$
  select coalesce(nullif(trim(both '-' from regexp_replace(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', '-', 'g')), ''), 'host')
$$;

-- Makes the slug of this name, numbered when others have it, the landlord's current one.
create function take_host_slug(landlord text, name text) returns text language plpgsql as $$
declare
  wanted text := slug_of(name);
  candidate text := wanted;
  attempt integer := 1;
begin
  loop
    insert into host_slugs (slug, landlord_id) values (candidate, landlord) on conflict do nothing;
    exit when exists (select from host_slugs where slug = candidate and landlord_id = landlord);
    attempt := attempt + 1;
    -- Names that very many have are not tried through.
    candidate := wanted || '-' ||
      case when attempt < 20 then attempt::text else substr(md5(random()::text), 1, 10) end;
  end loop;
  update host_slugs set is_current = false where landlord_id = landlord and is_current and slug <> candidate;
  update host_slugs set is_current = true where slug = candidate and not is_current;
  return candidate;
end
$$;

-- Whichever way an account is opened, a landlord has a page from the first moment on.
create function give_host_slug() returns trigger language plpgsql as $$
begin
  perform take_host_slug(new.id, new.username)
  where not exists (select from host_slugs where landlord_id = new.id and is_current);
  return null;
end
$$;
create trigger landlord_has_slug after insert or update of role on users
  for each row when (new.role = 'landlord') execute function give_host_slug();

select take_host_slug(id, username) from users u
where role = 'landlord' and not exists (select from host_slugs where landlord_id = u.id)
order by created_at, id;
