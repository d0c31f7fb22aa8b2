-- How long the last run of a schedule took, and how many rows it worked on; 0 before the first.
alter table schedules
  add column last_seconds double precision not null default 0,
  add column last_rows integer not null default 0;
