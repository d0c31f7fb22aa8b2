-- What a schedule does is found by an index of what is due (decision 0179).

-- When a rental has something to do next: a rent to announce or to charge, or its end. Null if nothing is to come until
-- something changes; -infinity if that is to be computed again. A rental past due is found by `past_due_since`.
alter table leases add column next_at timestamptz default '-infinity';
create index leases_due on leases (next_at, id) where next_at is not null;
create index leases_past_due on leases (past_due_since, id) where state = 'past_due';
drop index leases_running;

create function lease_changes_what_is_next() returns trigger language plpgsql as $$
begin
  new.next_at := '-infinity';
  return new;
end $$;
create trigger lease_changes_what_is_next before update on leases for each row
  when ((old.state, old.anchor, old.ends_on, old.customer_id, old.payment_method_id)
    is distinct from (new.state, new.anchor, new.ends_on, new.customer_id, new.payment_method_id))
  execute function lease_changes_what_is_next();

create function rent_changes_what_is_next() returns trigger language plpgsql as $$
begin
  update public.leases set next_at = '-infinity' where id = new.lease_id and next_at is distinct from '-infinity';
  return null;
end $$;
create trigger new_rent_changes_what_is_next after insert on rents
  for each row execute function rent_changes_what_is_next();
create trigger rent_changes_what_is_next after update on rents for each row
  when ((old.state, old.period, old.next_try_at) is distinct from (new.state, new.period, new.next_try_at))
  execute function rent_changes_what_is_next();

-- Since when a paid share, or a refund that was made, waits for its document's number; null if it has one or gets none.
alter table payment_shares add column unnumbered_since timestamptz;
alter table refunds add column unnumbered_since timestamptz;
create index payment_shares_unnumbered on payment_shares (unnumbered_since, payment_id, reservation_id)
  where unnumbered_since is not null;
create index refunds_unnumbered on refunds (unnumbered_since, id) where unnumbered_since is not null;
-- They found what is new.
drop index payments_succeeded;
drop index refunds_made;

update payment_shares share set unnumbered_since = payments.updated_at
from payments where payments.id = share.payment_id and settled
  and payments.updated_at > now() - interval '100 days' and not exists (
  select from documents where series = 'R' and documents.payment_id = share.payment_id
    and documents.reservation_id = share.reservation_id);
update refunds set unnumbered_since = updated_at
where state in ('succeeded', 'settled') and rent_cents + fee_cents <> 0
  and updated_at > now() - interval '100 days'
  and not exists (select from documents where documents.refund_id = refunds.id);

create function settled_share_is_due() returns trigger language plpgsql as $$
begin
  new.unnumbered_since := (select updated_at from public.payments where id = new.payment_id);
  new.payout_due_at := coalesce(new.rent_due_at, '-infinity');
  return new;
end $$;
create trigger new_settled_share_is_due before insert on payment_shares
  for each row when (new.settled) execute function settled_share_is_due();
create trigger settled_share_is_due before update on payment_shares
  for each row when (new.settled and not old.settled) execute function settled_share_is_due();

create function refund_waits_for_number() returns trigger language plpgsql as $$
begin
  new.unnumbered_since := new.updated_at;
  return new;
end $$;
create trigger new_refund_waits_for_number before insert on refunds
  for each row when (new.state in ('succeeded', 'settled') and new.rent_cents + new.fee_cents <> 0)
  execute function refund_waits_for_number();
create trigger refund_waits_for_number before update on refunds
  for each row when (new.state in ('succeeded', 'settled') and old.state not in ('succeeded', 'settled')
    and new.rent_cents + new.fee_cents <> 0)
  execute function refund_waits_for_number();

-- When the next part of a share's rent may be sent to its landlord, and that there is something of its deposit to send. Null
-- once all of it was decided, or nothing is left to send; -infinity if that is to be computed.
alter table payment_shares add column payout_due_at timestamptz, add column claim_due_at timestamptz;
create index payment_shares_to_send on payment_shares (payout_due_at, payment_id, reservation_id)
  where payout_due_at is not null and rent_id is null;
create index payment_shares_of_rents_to_send on payment_shares (payout_due_at, payment_id, reservation_id)
  where payout_due_at is not null and rent_id is not null;
create index payment_shares_of_claims_to_send on payment_shares (claim_due_at, payment_id, reservation_id)
  where claim_due_at is not null;
drop index payment_shares_due;
-- The checkouts, rents and claims of a reservation.
create index payment_shares_by_reservation on payment_shares (reservation_id);
drop index payment_shares_claimed;

update payment_shares set payout_due_at = coalesce(rent_due_at, '-infinity'),
  claim_due_at = case when claimed_cents > 0 then timestamptz '-infinity' end
where settled;

create function claim_is_due() returns trigger language plpgsql as $$
begin
  new.claim_due_at := '-infinity';
  return new;
end $$;
create trigger claim_is_due before update on payment_shares
  for each row when (new.claimed_cents > 0 and old.claimed_cents = 0) execute function claim_is_due();

-- What gives a landlord a rent back: a refund that is withdrawn, and a dispute that is won after it was lost.
create function withdrawn_refund_is_due() returns trigger language plpgsql as $$
begin
  update public.payment_shares set payout_due_at = '-infinity'
  where payment_id = new.payment_id and reservation_id = new.reservation_id and settled;
  return null;
end $$;
create trigger withdrawn_refund_is_due after update on refunds
  for each row when (new.state = 'withdrawn' and old.state <> 'withdrawn') execute function withdrawn_refund_is_due();
create function recovered_dispute_is_due() returns trigger language plpgsql as $$
begin
  if public.dispute_is_lost(old.status) and not public.dispute_is_lost(new.status) then
    update public.payment_shares set payout_due_at = '-infinity' where payment_id = new.payment_id and settled;
  end if;
  return null;
end $$;
create trigger recovered_dispute_is_due after update of status on disputes
  for each row execute function recovered_dispute_is_due();
