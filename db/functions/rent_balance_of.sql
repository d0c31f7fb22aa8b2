-- What of its rent is still its landlord's, less their fee and the parts that were decided to be sent: below zero if more was sent than is
-- left. Refunds are taken from the last parts, which aren't earned yet. What a late cancellation left is one part.
create or replace function rent_balance_of(payment text, reservation text) returns integer language plpgsql stable as $$
declare
  share public.payment_shares;
  decided bigint;
begin
  select * into share from public.payment_shares where payment_id = payment and reservation_id = reservation;
  select sum(parts.part_cents) into decided
  from public.reservations r
  cross join lateral public.rent_parts(
    public.earned_days(r.stay, r.paid_days, share.rent_days), r.price_per,
    share.amount_cents - share.fee_cents - share.deposit_cents - share.landlord_fee_cents,
    r.renews or share.rent_id is not null and share.rent_days is null or r.kept_rent_cents > 0) as parts
  join public.payouts p on p.landlord_id = r.landlord_id and p.reservation_id = r.id and p.part = parts.part
  where r.id = reservation and p.rent_id is not distinct from share.rent_id and not p.of_deposit;
  return public.rent_left_of(payment, reservation) - public.landlord_fee_left_of(payment, reservation) - coalesce(decided, 0);
end $$;
