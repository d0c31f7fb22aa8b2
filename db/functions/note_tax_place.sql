-- Notes the place of a property that came, went, moved or changed its type. Rows are only added: an index of the place would let
-- two files of spaces wait for each other.
create or replace function note_tax_place() returns trigger language plpgsql as $$
begin
  insert into public.tax_place_changes (state, city, zipcode)
  select distinct place.state, lower(place.city), place.zipcode
  from (values (new.state, new.city, new.zipcode), (old.state, old.city, old.zipcode)) place (state, city, zipcode)
  where length(place.city) <= 100;
  return null;
end $$;
