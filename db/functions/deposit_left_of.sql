-- What of its deposit is still with us: not returned, not the landlord's, and not taken by a dispute.
create or replace function deposit_left_of(payment text, reservation text) returns integer language plpgsql stable as $$
begin
  return (select deposit_cents - claimed_cents from public.payment_shares
      where payment_id = payment and reservation_id = reservation)
    - coalesce((select sum(deposit_cents) from public.refunds
        where payment_id = payment and reservation_id = reservation and state <> 'withdrawn'), 0)
    - coalesce((select sum(s.deposit_cents) from public.dispute_shares s
        join public.disputes d on d.id = s.dispute_id
        where s.payment_id = payment and s.reservation_id = reservation and public.dispute_takes(d.status)), 0);
end $$;
