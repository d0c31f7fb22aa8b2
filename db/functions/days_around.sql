-- Days, widened by some before and some after.
create or replace function days_around(days daterange, before integer, after integer) returns daterange
language sql immutable parallel safe as $$ select daterange(lower(days) - before, upper(days) + after) $$;
