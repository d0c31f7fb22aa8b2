-- What of the later rents of a rental is still with us or its landlord, in cents; null if none was paid.
create or replace function left_of_rents(reservation text) returns integer language plpgsql stable as $$
begin
  return (select sum(public.left_of(share.payment_id, share.reservation_id)) from public.payment_shares share
    where share.reservation_id = reservation and share.settled and starts_with(share.rent_id, 'rnt_'));
end $$;
