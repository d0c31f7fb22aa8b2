-- What of the rent of a stay and its changes is still its landlord's and in no part that was decided to be sent, in cents. A
-- payment of which more was sent than is left counts against the others, and so does what changes have still to refund.
create or replace function unsent_rent_of(reservation text) returns integer language plpgsql stable as $$
begin
  return greatest(0,
    (select coalesce(sum(public.rent_balance_of(share.payment_id, share.reservation_id)), 0)
      from public.payment_shares share
      where share.reservation_id = reservation and share.settled
        and (share.rent_id is null or starts_with(share.rent_id, 'chg_')))
    - (select coalesce(sum(change.less_rent_cents), 0) from public.stay_changes change
      where change.reservation_id = reservation and change.state = 'made' and change.refunded_at is null));
end $$;
