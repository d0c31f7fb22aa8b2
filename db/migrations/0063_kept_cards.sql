-- When to look whether the card that a visitor's payment kept is still needed; null if none is kept, or it left the provider.
alter table payments add column card_check_at timestamptz, add column card_gone_at timestamptz;
create index payments_with_card on payments (card_check_at, id) where card_check_at is not null;

-- Cards that visitors' checkouts kept before, for charges that terms name or for later stays of the order.
update payments set card_check_at = now()
where state = 'succeeded' and rent_id is null and exists (
  select from payment_shares share join reservations r on r.id = share.reservation_id
  where share.payment_id = payments.id and r.tenant_id is null and (
    exists (select from stay_terms t where t.landlord_id = r.landlord_id and t.reservation_id = r.id and t.part = 'charges')
    or exists (select from later_charges l join reservations o on o.landlord_id = l.landlord_id and o.id = l.reservation_id
      where o.order_id = payments.order_id)));
