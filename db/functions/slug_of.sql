-- A name as a slug: "José's Garages" is joses-garages; "host" if no character can be used.
create or replace function slug_of(name text) returns text language sql immutable as $$
  select coalesce(nullif(trim(both '-' from regexp_replace(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’]', '', 'g')), '[^a-z0-9]+', '-', 'g')), ''), 'host')
$$;
