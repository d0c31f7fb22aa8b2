create or replace function check_ledger_entry() returns trigger language plpgsql as $$
declare
  checked bigint;
begin
  if tg_table_name = 'ledger_entries' then checked = new.id; else checked = new.entry_id; end if;
  if (select count(*) < 2 or sum(amount_cents) <> 0 from public.ledger_lines where entry_id = checked) then
    raise exception 'the lines of ledger entry % do not sum to zero', checked
      using errcode = 'check_violation', constraint = 'ledger_entry_sums_to_zero';
  end if;
  return null;
end $$;
