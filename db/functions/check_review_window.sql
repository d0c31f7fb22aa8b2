create or replace function check_review_window() returns trigger language plpgsql as $$
begin
  perform 1 from public.reservations r
  where r.landlord_id = new.landlord_id and r.id = new.reservation_id and r.property_id = new.property_id
    and r.status = 'accepted' and r.payment_status = 'paid' and r.stay @> new.days;
  if not found then
    raise exception 'these days of % were not paid and stayed', new.reservation_id
      using errcode = 'check_violation', constraint = 'only_paid_stays_are_reviewed';
  end if;
  return new;
end $$;
