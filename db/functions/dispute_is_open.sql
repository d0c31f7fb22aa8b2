-- True while a dispute isn't decided: nothing of its payment is sent to a landlord meanwhile.
create or replace function dispute_is_open(status text) returns boolean language sql immutable as $$
  select status not in ('won', 'lost', 'warning_closed', 'prevented')
$$;
