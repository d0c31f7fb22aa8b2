create or replace function claim_is_due() returns trigger language plpgsql as $$
begin
  new.claim_due_at := '-infinity';
  return new;
end $$;
