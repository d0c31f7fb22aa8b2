-- The half minute of the last code of the app that was taken: neither it nor an earlier one is taken again.
alter table two_factors add column last_step bigint;
