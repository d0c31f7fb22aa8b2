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

-- Of an accepted, paid stay: the day after what is reviewed next, and its first day as long as its holder wasn't told how to
-- get in. Null if nothing is to come.
alter table reservations add column review_on date, add column access_on date;
create index reservations_to_review on reservations (review_on, id) where review_on is not null;
create index reservations_to_open on reservations (access_on, id) where access_on is not null;
-- They found stays to review, and what late cancellations left.
drop index reservations_paid_by_end, reservations_renewing, reservations_kept;
-- Landlords to be told that they can claim.
create index reservations_deposit_untold on reservations (upper(stay))
  where deposit_state = 'held' and deposit_told_at is null;

update reservations set
  review_on = case when renews then lower(stay) + 90 when upper(stay) > current_date - 20 then upper(stay) end,
  access_on = case when lower(stay) > current_date - 35 then lower(stay) end
where status = 'accepted' and payment_status = 'paid';

-- From its own row alone, which a landlord's node has. A rental is looked at after its first 90 days, whatever it had before.
create function stay_has_days_to_come() returns trigger language plpgsql as $$
begin
  new.review_on := null;
  new.access_on := null;
  if new.status = 'accepted' and new.payment_status = 'paid' then
    new.review_on := case when new.renews then least(lower(new.stay) + 90, upper(new.stay)) else upper(new.stay) end;
    if new.lost_at is null and new.undo_until is null then
      new.access_on := lower(new.stay);
    end if;
  end if;
  return new;
end $$;
create trigger new_stay_has_days_to_come before insert on reservations
  for each row when (new.status = 'accepted' and new.payment_status = 'paid') execute function stay_has_days_to_come();
create trigger stay_has_days_to_come before update on reservations
  for each row when ((old.status, old.payment_status, old.stay, old.lost_at, old.undo_until)
    is distinct from (new.status, new.payment_status, new.stay, new.lost_at, new.undo_until))
  execute function stay_has_days_to_come();

-- Photos of a deleted property that wait to be deleted.
alter table properties add column photos_due boolean not null default false;
create index properties_with_photos_due on properties (landlord_id, id) where photos_due;
update properties set photos_due = true where deleted_at is not null and hidden_at is null;
create function deleted_property_has_photos_due() returns trigger language plpgsql as $$
begin
  new.photos_due := new.deleted_at is not null and new.hidden_at is null;
  return new;
end $$;
create trigger deleted_property_has_photos_due before update on properties
  for each row when ((old.deleted_at is null, old.hidden_at is null) is distinct from (new.deleted_at is null, new.hidden_at is null))
  execute function deleted_property_has_photos_due();

-- What the provider is asked about, and the entries of a month.
create index payments_opening on payments (created_at) where state = 'opening';
create index payments_open on payments (updated_at) where state = 'open';
create index refunds_requested on refunds (updated_at) where state = 'requested';
create index payout_accounts_not_enabled on payout_accounts (updated_at) where not payouts_enabled;
create index payout_accounts_by_update on payout_accounts (updated_at);
create index ledger_entries_by_time on ledger_entries (occurred_at);
create index documents_of_month on documents (month) where series = 'I';
