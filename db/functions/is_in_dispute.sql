-- True while a bank has money of a reservation's own payment, or of one of its changes: it may come back, and nothing is decided.
create or replace function is_in_dispute(reservation text) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.payment_shares share join public.disputes d on d.payment_id = share.payment_id
    where share.reservation_id = reservation and share.settled
      and (share.rent_id is null or starts_with(share.rent_id, 'chg_'))
      and public.dispute_is_open(d.status) and public.dispute_takes(d.status));
end $$;
