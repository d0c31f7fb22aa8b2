-- Of a payment's share, by its key instead of its row, what is left for refunds: not refunded, and not taken by a dispute.
create or replace function left_of(payment text, reservation text) returns integer language plpgsql stable as $$
begin
  return (select amount_cents from public.payment_shares where payment_id = payment and reservation_id = reservation)
    - coalesce((select sum(amount_cents) from public.refunds
        where payment_id = payment and reservation_id = reservation and state <> 'withdrawn'), 0)
    - coalesce((select sum(s.rent_cents + s.fee_cents + s.deposit_cents) from public.dispute_shares s
        join public.disputes d on d.id = s.dispute_id
        where s.payment_id = payment and s.reservation_id = reservation and public.dispute_takes(d.status)), 0);
end $$;
