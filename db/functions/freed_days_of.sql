-- The days of a stay that were freed as it ended early, since no one came.
create or replace function freed_days_of(stay daterange, paid_days integer) returns daterange
language sql immutable parallel safe as $$
  select daterange(upper(stay), lower(stay) + greatest(paid_days, upper(stay) - lower(stay)))
$$;
