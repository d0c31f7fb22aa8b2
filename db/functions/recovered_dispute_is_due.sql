-- A dispute that is won after it was lost gives its landlord the rent back.
create or replace function recovered_dispute_is_due() returns trigger language plpgsql as $$
begin
  if public.dispute_is_lost(old.status) and not public.dispute_is_lost(new.status) then
    update public.payment_shares set payout_due_at = '-infinity' where payment_id = new.payment_id and settled;
  end if;
  return null;
end $$;
