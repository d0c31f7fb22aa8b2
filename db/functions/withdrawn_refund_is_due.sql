-- A refund that is withdrawn gives its landlord the rent back.
create or replace function withdrawn_refund_is_due() returns trigger language plpgsql as $$
begin
  update public.payment_shares set payout_due_at = '-infinity'
  where payment_id = new.payment_id and reservation_id = new.reservation_id and settled;
  return null;
end $$;
