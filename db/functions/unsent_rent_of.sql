-- What of the rent of a stay and its changes is still its landlord's and in no part that was decided to be sent, in cents, with as much
-- of their fee. A payment of which more was sent than is left counts against the others, and so does what changes have still to refund.
create or replace function unsent_rent_of(reservation text) returns integer language plpgsql stable as $$
begin
  return greatest(0,
    (select coalesce(sum(balance + case when own > 0 then floor(balance::numeric * fee / own)
        -- Nothing is left by which to scale what was sent: by the whole.
        else fee + coalesce(floor(balance::numeric * share.landlord_fee_cents / nullif(
          share.amount_cents - share.fee_cents - share.deposit_cents - share.landlord_fee_cents, 0)), 0) end), 0)
      from public.payment_shares share,
        lateral (select public.landlord_fee_left_of(share.payment_id, share.reservation_id) as fee,
          public.rent_balance_of(share.payment_id, share.reservation_id) as balance) of_share,
        lateral (select public.rent_left_of(share.payment_id, share.reservation_id) - fee as own) rent
      where share.reservation_id = reservation and share.settled
        and (share.rent_id is null or starts_with(share.rent_id, 'chg_')))
    - (select coalesce(sum(change.less_rent_cents), 0) from public.stay_changes change
      where change.reservation_id = reservation and change.state = 'made' and change.refunded_at is null));
end $$;
