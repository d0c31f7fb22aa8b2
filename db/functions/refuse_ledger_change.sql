create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to'
    using errcode = 'restrict_violation', constraint = 'ledger_is_only_added_to';
end $$;
