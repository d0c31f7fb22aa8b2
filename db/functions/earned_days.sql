-- The days over which what was paid is earned: of a change those that it was paid for, but not before the stay begins, which may
-- have moved since; else those that the stay's own payment paid for.
create or replace function earned_days(stay daterange, paid_days integer, rent_days daterange) returns daterange
language sql immutable parallel safe as $$
  select case when rent_days is null then public.paid_stay(stay, paid_days)
    else daterange(greatest(lower(rent_days), lower(stay)),
      greatest(lower(rent_days), lower(stay)) + (upper(rent_days) - lower(rent_days))) end
$$;
