-- The codes of an operator's own amenities that a landlord says a space has (decision 0288).
alter table properties
  add column amenities text[] not null default '{}' constraint amenities_are_a_few_codes check (
    cardinality(amenities) <= 40
    and amenities::text ~ '^\{([a-z][a-z-]{0,28}[a-z](,[a-z][a-z-]{0,28}[a-z])*)?\}$' and array_position(amenities, null) is null);
