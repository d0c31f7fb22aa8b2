-- So many cents less a discount, rounded as `quote` does, and with the service fee.
create or replace function discounted_total(cents bigint, percent integer) returns bigint language sql immutable parallel safe as $$
  select (21 * (cents - (2 * cents * percent + 100) / 200) + 10) / 20
$$;
