-- The first moment at which a reservation may expire, from its own row: as if its first day ended where days end first, and
-- as if no ID was uploaded. An index has it (reservations_by_end): after a change of this or of reservation_expires_at it is
-- made again.
create or replace function earliest_end(
  status text, payment_status text, answer_by timestamptz, pay_by timestamptz, hold_until timestamptz, charge_on date,
  stay daterange
) returns timestamptz language sql immutable parallel safe as $$
  select public.reservation_expires_at(status, payment_status, false, answer_by, pay_by, hold_until, charge_on,
    ((lower(stay) + 1)::timestamp - interval '14 hours') at time zone 'UTC')
$$;
