-- What of the rent that is still its landlord's (rent_left_of) is our fee.
create or replace function landlord_fee_left_of(payment text, reservation text) returns integer language plpgsql stable as $$
begin
  return (select landlord_fee_cents from public.payment_shares
      where payment_id = payment and reservation_id = reservation)
    - coalesce((select sum(landlord_fee_cents) from public.refunds
        where payment_id = payment and reservation_id = reservation and state <> 'withdrawn'), 0)
    - coalesce((select sum(s.landlord_fee_cents) from public.dispute_shares s
        join public.disputes d on d.id = s.dispute_id
        where s.payment_id = payment and s.reservation_id = reservation and public.dispute_is_lost(d.status)), 0);
end $$;
