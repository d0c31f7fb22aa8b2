-- Whether a change of dates that counts still has to refund a part of this payment; meanwhile nothing of it is sent.
create or replace function change_refunds_of(payment text) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.payment_shares share
    join public.stay_changes change on change.reservation_id = share.reservation_id
    where share.payment_id = payment and change.state = 'made' and change.refunded_at is null
      and change.less_rent_cents + change.less_fee_cents > 0);
end $$;
