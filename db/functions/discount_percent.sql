-- The discount on a stay of so many days, in percent (`discountOf` in model.ts). Null days: without an end.
create or replace function discount_percent(price_per text, weekly smallint, monthly smallint, days integer) returns integer
language sql immutable parallel safe as $$
  select case
    when price_per <> 'Day' then 0
    when days >= 28 then coalesce(monthly, weekly, 0)
    when days >= 7 then coalesce(weekly, 0)
    else 0
  end::integer
$$;
