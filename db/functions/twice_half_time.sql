-- Twice the middle of a request's time to answer in seconds, as if it began at 0: when it began is `answer_by` less a setting.
-- The end is its stay's first day, where days end first, if that is sooner. An index has it (reservations_to_remind).
create or replace function twice_half_time(answer_by timestamptz, stay daterange) returns numeric
language sql immutable parallel safe as $$
  select extract(epoch from answer_by at time zone 'UTC') + extract(epoch from
    least(answer_by at time zone 'UTC', (lower(stay) + 1)::timestamp - interval '14 hours'))
$$;
