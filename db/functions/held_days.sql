-- The days that a reservation holds: those of its stay, and those that a change asks for; each widened by some before and
-- some after.
create or replace function held_days(stay daterange, asked daterange, before integer, after integer)
returns datemultirange language sql immutable parallel safe as $$
  select datemultirange(daterange(lower(stay) - before, upper(stay) + after))
    + case when asked is null then '{}' else datemultirange(daterange(lower(asked) - before, upper(asked) + after)) end
$$;
