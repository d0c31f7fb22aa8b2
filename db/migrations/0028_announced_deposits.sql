-- When the landlord of a stay that ended was told until when they can claim of its deposit. What is left to tell is looked
-- for every minute.
alter table reservations add column deposit_told_at timestamptz;
create index reservations_deposit_to_tell on reservations (upper(stay))
  where deposit_state = 'held' and deposit_told_at is null;
