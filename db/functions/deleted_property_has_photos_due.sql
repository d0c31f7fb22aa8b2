create or replace function deleted_property_has_photos_due() returns trigger language plpgsql as $$
begin
  new.photos_due := new.deleted_at is not null and new.hidden_at is null and new.unapproved is distinct from 'due';
  return new;
end $$;
