-- Whether a change of dates that counts still has to refund a part of this stay; meanwhile nothing of its rent is sent.
create or replace function change_refunds_of(reservation text) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.stay_changes change
    where change.reservation_id = reservation and change.state = 'made' and change.refunded_at is null
      and change.less_rent_cents + change.less_fee_cents > 0);
end $$;
