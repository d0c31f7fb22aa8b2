-- The days that a reservation holds, of its own space and of the one that a change asks for, each with the days kept free after
-- it. After a change of this, reservation_stay_is_free is made again.
create or replace function held_spaces(
  property text, stay daterange, asked daterange, gap integer, other text, there daterange, other_gap integer
) returns int8multirange language sql immutable parallel safe as $$
  select int8multirange(public.space_days(property, stay, gap))
    + case when asked is null then '{}' else int8multirange(public.space_days(property, asked, gap)) end
    + case when there is null then '{}' else int8multirange(public.space_days(other, there, other_gap)) end
$$;
