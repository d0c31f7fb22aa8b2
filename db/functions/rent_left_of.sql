-- What of its rent is still its landlord's, their fee (landlord_fee_left_of) in it, without what they got of its deposit.
create or replace function rent_left_of(payment text, reservation text) returns integer language plpgsql stable as $$
begin
  return (select amount_cents - fee_cents - deposit_cents from public.payment_shares
      where payment_id = payment and reservation_id = reservation)
    - coalesce((select sum(rent_cents) from public.refunds
        where payment_id = payment and reservation_id = reservation and state <> 'withdrawn'), 0)
    - coalesce((select sum(s.rent_cents) from public.dispute_shares s
        join public.disputes d on d.id = s.dispute_id
        where s.payment_id = payment and s.reservation_id = reservation and public.dispute_is_lost(d.status)), 0);
end $$;
