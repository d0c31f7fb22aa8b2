-- What of a reservation's own payment is still with us, in cents; null if none has paid for it.
create or replace function left_of_reservation(reservation text) returns integer language plpgsql stable as $$
begin
  return (select public.left_of(share.payment_id, share.reservation_id) from public.payment_shares share
    where share.reservation_id = reservation and share.settled and coalesce(share.rent_id, '') = '');
end $$;
