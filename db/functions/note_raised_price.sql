create or replace function note_raised_price() returns trigger language plpgsql as $$
begin
  new.raised_at := new.updated_at;
  return new;
end $$;
