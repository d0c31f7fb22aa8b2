create or replace function refuse_terms_change() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of a stay never change'
    using errcode = 'restrict_violation', constraint = 'stay_terms_never_change';
end $$;
