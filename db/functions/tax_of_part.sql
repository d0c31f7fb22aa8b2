-- Of a part of a payment's share that leaves it, by a refund or a dispute, what is a tax: of the tax that is left as much as its rent
-- is of the rent that is left, and never more than what left on top of the rent. So the last part takes what rounding kept, and
-- what we pay out of goodwill takes no tax. What a change of dates costs less says its tax itself (follow-change.server.ts).
create or replace function tax_of_part(payment text, reservation text, rent integer, fee integer) returns integer
language plpgsql stable as $$
declare
  share public.payment_shares;
  paid_rent bigint;
  gone record;
begin
  select * into share from public.payment_shares where payment_id = payment and reservation_id = reservation;
  if coalesce(share.tax_cents, 0) = 0 then
    return 0;
  end if;
  paid_rent := share.amount_cents - share.fee_cents - share.deposit_cents;
  select coalesce(sum(rent_cents), 0) as rent, coalesce(sum(fee_cents), 0) as fee, coalesce(sum(tax_cents), 0) as tax into gone
  from (
    select rent_cents, fee_cents, tax_cents from public.refunds
    where payment_id = payment and reservation_id = reservation and state <> 'withdrawn'
    union all
    select s.rent_cents, s.fee_cents, s.tax_cents from public.dispute_shares s join public.disputes d on d.id = s.dispute_id
    where s.payment_id = payment and s.reservation_id = reservation and public.dispute_takes(d.status)
  ) parts;
  -- Nor the cent that rounding kept of a part before.
  if rent = 0 and gone.rent < paid_rent then
    return 0;
  end if;
  return greatest(0, least(
    case when paid_rent <= gone.rent then share.tax_cents - gone.tax
      else round((share.tax_cents - gone.tax)::numeric * least(rent, paid_rent - gone.rent) / (paid_rent - gone.rent)) end,
    gone.fee + fee - gone.tax));
end $$;
