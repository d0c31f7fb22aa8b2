-- What of the rent of a stay and its changes is still its landlord's and in no part that was decided to be sent, in cents.
create or replace function unsent_rent_of(reservation text) returns integer language plpgsql stable as $$
begin
  return (select coalesce(sum(public.rent_not_decided_of(share.payment_id, share.reservation_id)), 0)
    from public.payment_shares share
    where share.reservation_id = reservation and share.settled
      and (share.rent_id is null or starts_with(share.rent_id, 'chg_')));
end $$;
