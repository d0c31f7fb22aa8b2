create or replace function settled_share_is_due() returns trigger language plpgsql as $$
begin
  new.unnumbered_since := (select updated_at from public.payments where id = new.payment_id);
  new.payout_due_at := coalesce(new.rent_due_at, '-infinity');
  return new;
end $$;
