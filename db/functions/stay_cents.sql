-- What a stay of so many units costs with discount and service fee, in cents, rounded as `quote` does.
create or replace function stay_cents(
  price_cents integer, price_per text, weekly smallint, monthly smallint,
  hours integer, days integer, weeks integer, months integer
) returns bigint language sql immutable parallel safe as $$
  select public.discounted_total(
    price_cents::bigint * case price_per
      when 'Hour' then hours when 'Day' then days when 'Week' then weeks else months end,
    public.discount_percent(price_per, weekly, monthly, days))
$$;
