-- The terms of a stay: what its tenant agreed to as they requested it, part by part. Rows are only added, and stay with their
-- reservation also after the tenant's account is deleted: the law wants a consent kept for three years.
create table stay_terms (
  landlord_id text not null,
  reservation_id text not null,
  part text not null check (part ~ '^[a-z_]{1,40}$'),
  -- Marks the text and the facts that were shown.
  version text not null,
  body text not null,
  -- What the text was made from; money in cents.
  facts jsonb not null,
  -- The request that agreed, as the log has it.
  request_id text,
  agreed_at timestamptz not null,
  primary key (landlord_id, reservation_id, part),
  constraint terms_are_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id)
);
create index stay_terms_by_reservation on stay_terms (reservation_id);
create trigger stay_terms_never_change before update or delete on stay_terms
  for each row execute function refuse_terms_change();

-- When the tenant is next reminded of the rental and of how to end it.
alter table leases add column reminder_at timestamptz default now() + interval '1 year';
create index lease_reminders on leases (reminder_at, id) where state <> 'ended';
