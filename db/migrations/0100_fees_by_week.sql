-- Our fees by week (UTC, its Monday), for all entries up to `through_entry` of ledger_sums. A trigger adds them, so that processes of
-- the release before, which only sum months, leave none out.
create table ledger_fee_weeks (
  week date primary key,
  cents bigint not null
);
-- First: it locks ledger_sums, so that no process adds entries between the two.
create trigger ledger_fee_weeks_are_summed after update of through_entry on ledger_sums
  for each row execute function add_fee_weeks();
insert into ledger_fee_weeks (week, cents)
  select date_trunc('week', occurred_at at time zone 'UTC')::date, -sum(amount_cents)
  from ledger_entries join ledger_lines on entry_id = ledger_entries.id
  where account = 'fee' and ledger_entries.id <= (select through_entry from ledger_sums) group by 1;
