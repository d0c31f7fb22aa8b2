create or replace function check_refund() returns trigger language plpgsql as $$
begin
  if public.left_of(new.payment_id, new.reservation_id) < 0 then
    raise exception 'the refund % is more than is left of its share', new.id
      using errcode = 'check_violation', constraint = 'refund_is_within_its_share';
  end if;
  if new.deposit_cents > 0 and public.deposit_left_of(new.payment_id, new.reservation_id) < 0 then
    raise exception 'the refund % is more than is left of its deposit', new.id
      using errcode = 'check_violation', constraint = 'refund_is_within_its_share';
  end if;
  return null;
end $$;
