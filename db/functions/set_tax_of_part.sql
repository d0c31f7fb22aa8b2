create or replace function set_tax_of_part() returns trigger language plpgsql as $$
begin
  new.tax_cents := public.tax_of_part(new.payment_id, new.reservation_id, new.rent_cents, new.fee_cents);
  return new;
end $$;
