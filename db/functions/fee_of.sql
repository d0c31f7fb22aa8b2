-- The service fee of a rent in cents, by the parts of its rule, as `feeOf` computes it; without a maximum where that is null.
create or replace function fee_of(
  cents bigint, basis_points integer, fixed_cents integer, min_cents integer, max_cents integer
) returns bigint language sql immutable parallel safe as $$
  select least(greatest((2 * cents * basis_points + 10000) / 20000 + fixed_cents, min_cents), max_cents)
$$;
