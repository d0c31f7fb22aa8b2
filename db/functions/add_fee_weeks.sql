create or replace function add_fee_weeks() returns trigger language plpgsql as $$
begin
  insert into public.ledger_fee_weeks (week, cents)
    select date_trunc('week', occurred_at at time zone 'UTC')::date, -sum(amount_cents)
    from public.ledger_entries join public.ledger_lines on entry_id = ledger_entries.id
    where account = 'fee' and ledger_entries.id > old.through_entry and ledger_entries.id <= new.through_entry
    group by 1
  on conflict (week) do update set cents = ledger_fee_weeks.cents + excluded.cents;
  return new;
end $$;
