create or replace function refund_waits_for_number() returns trigger language plpgsql as $$
begin
  new.unnumbered_since := new.updated_at;
  return new;
end $$;
