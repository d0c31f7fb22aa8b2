-- What saves a request to the provider: the charge that brought a payment, where the provider named it, and since when it may
-- know of a payout. Null if it was never asked to send it, so that it can't have sent it.
alter table payments add column provider_charge_id text;
alter table payouts add column first_tried_at timestamptz;
update payouts set first_tried_at = updated_at where state in ('requested', 'failed');

-- The stand-in's lists by what they belong to, and what a charge has left for transfers.
create index sandbox_transfers_by_charge on sandbox_objects ((object->>'source_transaction')) where kind = 'transfer';
create index sandbox_objects_by_destination on sandbox_objects (kind, (object->>'destination'), created_at)
  where object->>'destination' is not null;
create index sandbox_objects_by_group on sandbox_objects (kind, (object->>'transfer_group'), created_at)
  where object->>'transfer_group' is not null;
create index sandbox_objects_by_intent on sandbox_objects (kind, (object->>'payment_intent'), created_at)
  where object->>'payment_intent' is not null;
