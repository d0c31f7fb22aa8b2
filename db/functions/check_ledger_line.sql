create or replace function check_ledger_line() returns trigger language plpgsql as $$
begin
  if (select recorded_in <> pg_current_xact_id() from public.ledger_entries where id = new.entry_id) then
    raise exception 'ledger entry % was closed by the transaction that wrote it', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_entry_is_closed';
  end if;
  return new;
end $$;
