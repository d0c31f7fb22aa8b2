-- What a stay of so many units costs with discount and service fee, in cents, rounded as `quote` does.
create or replace function stay_cents(
  price_cents integer, price_per text, weekly smallint, monthly smallint,
  hours integer, days integer, weeks integer, months integer,
  basis_points integer, fixed_cents integer, min_cents integer, max_cents integer
) returns bigint language sql immutable parallel safe as $$
  select rent + public.fee_of(rent, basis_points, fixed_cents, min_cents, max_cents)
  from (values (price_cents::bigint * case price_per
    when 'Hour' then hours when 'Day' then days when 'Week' then weeks else months end)) whole (cents),
    lateral (values (cents - (2 * cents * public.discount_percent(price_per, weekly, monthly, days) + 100) / 200))
      discounted (rent)
$$;
