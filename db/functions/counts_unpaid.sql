-- Whether a reservation counts against the limits of unpaid requests, by its columns: a node has no function that takes
-- its shard's rows.
create or replace function counts_unpaid(
  payment_status text, status text, hold_until timestamptz, created_at timestamptz, since timestamptz
) returns boolean language sql immutable parallel safe as $$
  select payment_status = 'unpaid' and (
    public.is_live(status) or (hold_until is not null and created_at > since))
$$;
