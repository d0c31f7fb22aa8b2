-- A rent whose whole payment was returned, by the card processor or by other means.
alter table rents drop constraint rents_state_check;
alter table rents add constraint rents_state_check
  check (state in ('due', 'processing', 'paid', 'failed', 'waived', 'refunded'));

-- The first rent of a rental was paid by the reservation's own payment.
update rents set state = 'refunded', updated_at = now()
from leases, payment_shares share
where rents.state = 'paid' and leases.id = rents.lease_id and share.settled
  and share.reservation_id = leases.reservation_id
  and share.rent_id is not distinct from case when lower(period) = anchor then null else rents.id end
  and share.amount_cents - share.deposit_cents <= (
    select coalesce(sum(rent_cents + refunds.fee_cents), 0) from refunds
    where refunds.payment_id = share.payment_id and refunds.reservation_id = share.reservation_id
      and refunds.state in ('succeeded', 'settled')
  );
