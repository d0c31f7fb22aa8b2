-- What a tenant leaves in a space after the stay is a problem of that stay, reported by its landlord (decision 0265).
alter table problems
  drop constraint problems_kind_check,
  add constraint problems_kind_check check (kind in ('no_access', 'not_as_described', 'no_show', 'left_behind')),
  drop constraint problems_outcome_check,
  -- Limit: still there as the operator's limit was over.
  add constraint problems_outcome_check check (outcome in
    ('fixed', 'withdrawn', 'void', 'refund', 'other_space', 'nothing', 'false', 'no_show', 'limit')),
  -- The days after the stay that it blocks at most, until the limit as it was when it was reported; and once it has ended, since
  -- when the space counts as empty.
  add column occupies daterange,
  add column limit_at timestamptz,
  add column emptied_at timestamptz,
  add constraint problem_of_things_left_blocks_days check (
    (kind = 'left_behind') = (occupies is not null) and (occupies is null) = (limit_at is null)
  ),
  add constraint only_ended_problem_of_things_left_is_empty check (emptied_at is null or (kind = 'left_behind' and outcome is not null));
alter table problem_steps
  drop constraint problem_steps_what_check,
  -- Upheld: an administrator decided that it is still there. Limit: the operator's limit was over.
  add constraint problem_steps_what_check check (what in
    ('reported', 'fixed', 'disagreed', 'confirmed', 'persists', 'objected', 'withdrawn', 'overdue', 'unopposed', 'came',
      'decided', 'undone', 'void', 'upheld', 'limit'));
-- Days on which a tenant's things are still there; they are blocked with those of imported calendars.
alter table properties add column occupied datemultirange not null default '{}';
