-- True once its tenant moved a paid stay to a later day when canceling it would have refunded half: it refunds no more than that
-- from then on.
alter table reservations add column moved_late boolean not null default false;
