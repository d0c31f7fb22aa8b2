-- A property that isn't public before an administrator approves it (REVIEW_LISTINGS) counts as deleted, as a hidden one does, so
-- that every list, search and reservation leaves it out. It is due while its landlord can still change it; withdrawn once
-- they deleted it. Null: it needs no approval, or has it.
alter table properties
  add column unapproved text constraint property_is_due_or_withdrawn check (unapproved in ('due', 'withdrawn')),
  add constraint unapproved_property_is_found_by_nobody check (unapproved is null or deleted_at is not null);
create trigger unapproved_property_has_photos_due before update on properties
  for each row when (old.unapproved is distinct from new.unapproved)
  execute function deleted_property_has_photos_due();

-- What waits for an administrator: a property, or an edit of what the public sees of one, by the names of the API's fields.
create table approvals (
  landlord_id text not null,
  property_id text not null,
  -- Null for a property that isn't public.
  changes jsonb constraint approval_changes_something check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  sent_at timestamptz not null,
  -- Why it was refused; it is sent again by correcting it.
  refused_because text constraint approval_is_refused_for_a_reason check (length(refused_because) between 1 and 500),
  primary key (property_id, landlord_id),
  constraint approval_is_of_a_property foreign key (landlord_id, property_id)
    references properties (landlord_id, id)
);
create index approvals_by_landlord on approvals (landlord_id);
create index listed_approvals on approvals ((refused_because is not null), sent_at, property_id);
