-- Of each of these reservations: what was charged for it, what of that was refunded, when the last refund was made, and whether
-- all went to a card. Rents after the first period aren't counted. Plain SQL, which a query plans as its own: one pass for all.
create or replace function ended_money_of(reservation_ids text[]) returns table (id text, money jsonb)
language sql stable as $$
  select ended.id, jsonb_build_object(
      'chargedCents', coalesce(sum(share.amount_cents), 0), 'refundedCents', coalesce(sum(made.cents), 0),
      'at', max(made.at), 'isToCard', coalesce(bool_and(made.to_card), true))
  from unnest(reservation_ids) as ended (id)
  left join (public.payment_shares share join public.payments payment on payment.id = share.payment_id
      and payment.state = 'succeeded') on share.reservation_id = ended.id
    and (share.rent_id is null or starts_with(share.rent_id, 'chg_'))
  left join lateral (
    select sum(refund.amount_cents) as cents, max(refund.updated_at) as at,
      bool_and(refund.state = 'succeeded') as to_card
    from public.refunds refund
    where refund.payment_id = share.payment_id and refund.reservation_id = share.reservation_id
      and refund.state in ('succeeded', 'settled')) made on true
  group by ended.id
$$;
