-- What a price comes to in a month, in cents, for comparing (monthlyCents in model.ts).
create or replace function monthly_cents(price_cents integer, price_per text) returns bigint language sql immutable parallel safe as $$
  select case price_per
    when 'Hour' then price_cents::bigint * 720
    when 'Day' then price_cents::bigint * 30
    when 'Week' then (price_cents::bigint * 104 + 12) / 24
    else price_cents::bigint
  end
$$;
