-- Days of a space, and some after them, as a range of numbers that no other space of a landlord has: 2^22 for each space, at a
-- place of its hash, one for each day since 1900. Two spaces at one place would refuse each other's days, and never share one.
create or replace function space_days(property text, days daterange, after integer) returns int8range
language sql immutable parallel safe as $$
  select int8range(
    (hashtextextended(property, 0) >> 22 << 22) + (lower(days) - '1900-01-01'::date),
    (hashtextextended(property, 0) >> 22 << 22) + coalesce(upper(days) + after - '1900-01-01'::date, 4194303))
$$;
