-- When each schedule last ran without failure, or else was announced.
alter table schedules add column last_run_at timestamptz not null default now();
