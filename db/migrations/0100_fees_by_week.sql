-- Our fees by week (UTC, its Monday), for all entries up to `fee_weeks_through`. The job that sums the ledger fills them from the first
-- entry on; until then the entries themselves are read.
create table ledger_fee_weeks (
  week date primary key,
  cents bigint not null
);
alter table ledger_sums add column fee_weeks_through bigint not null default 0;
