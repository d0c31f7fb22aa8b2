-- When the landlord was last reminded to answer.
alter table reservations add column reminded_at timestamptz;
