-- The day after the last one that a reservation holds: infinity without an end.
create or replace function held_until(stay daterange, asked daterange) returns date
language sql immutable parallel safe as $$
  select greatest(coalesce(upper(stay), 'infinity'::date),
    case when asked is not null then coalesce(upper(asked), 'infinity'::date) end)
$$;
