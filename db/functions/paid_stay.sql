-- The days that a stay's own payment paid for: from its first day as many as were paid, whatever changed since.
create or replace function paid_stay(stay daterange, paid_days integer) returns daterange
language sql immutable parallel safe as $$
  select case when paid_days is null then stay else daterange(lower(stay), lower(stay) + paid_days) end
$$;
