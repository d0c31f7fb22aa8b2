-- What of a reservation's own payment, and of those of its changes, is still with us, in cents; null if none has paid for it.
create or replace function left_of_reservation(reservation text) returns integer language plpgsql stable as $$
begin
  return (select sum(public.left_of(share.payment_id, share.reservation_id)) from public.payment_shares share
    where share.reservation_id = reservation and share.settled
      and (share.rent_id is null or starts_with(share.rent_id, 'chg_')));
end $$;
