-- When rent that is past due keeps a stay's holder out, from midnight at the property on; null while none does.
alter table reservations add column access_closes_at timestamptz;
alter table rents add column past_due_at timestamptz;
-- The closing that both sides were told of.
alter table leases add column closing_told_at timestamptz;
update rents set past_due_at = coalesce(leases.past_due_since, rents.updated_at)
  from leases where leases.id = lease_id and rents.state = 'failed';
-- What a card refused after its rental had ended can only be paid by hand.
update rents set state = 'failed', past_due_at = rents.updated_at
  from leases where leases.id = lease_id and leases.state = 'ended' and rents.state = 'due';
