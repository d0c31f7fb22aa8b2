-- Whether a reservation of this status holds its dates: it has not ended. For a new status, indexes and constraints that use
-- this are made again (reservation_stay_is_free).
create or replace function is_live(status text) returns boolean language sql immutable parallel safe as $$
  select status not in ('rejected', 'canceled', 'expired')
$$;
