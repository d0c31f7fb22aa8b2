-- When the tenant is reminded next of what they left behind; null if not anymore.
alter table problems add column remind_at timestamptz;
alter table problem_steps
  drop constraint problem_steps_what_check,
  -- Not reminded: a reminder that was due while we were down, and wasn't sent later.
  add constraint problem_steps_what_check check (what in
    ('reported', 'fixed', 'disagreed', 'confirmed', 'persists', 'objected', 'withdrawn', 'overdue', 'unopposed', 'came',
      'decided', 'undone', 'void', 'upheld', 'limit', 'reminded', 'not_reminded'));
