-- Places where spaces came, went or changed their type since Stripe Tax was asked about them (decision 0296); a row without a
-- place says that all places there are were looked through since rates are read. A schedule takes them away.
create table tax_place_changes (
  id bigint generated always as identity primary key,
  state text not null,
  -- In small letters.
  city text not null,
  zipcode text not null
);
create index tax_places_by_next on tax_places (next_at);
create index tax_places_by_asked_for on tax_places (asked_for collate "C");
create index tax_rates_by_zip on tax_rates (state, zip_prefix);

create trigger new_property_changes_tax_place after insert on properties
  for each row execute function note_tax_place();
create trigger property_changes_tax_place after update on properties
  for each row when ((old.state, old.city, old.zipcode, old.type_of_space, old.deleted_at is null)
    is distinct from (new.state, new.city, new.zipcode, new.type_of_space, new.deleted_at is null))
  execute function note_tax_place();
