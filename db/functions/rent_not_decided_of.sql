-- What of its rent is still its landlord's and in no part that was decided to be sent.
create or replace function rent_not_decided_of(payment text, reservation text) returns integer language plpgsql stable as $$
begin
  return greatest(0, public.rent_balance_of(payment, reservation));
end $$;
