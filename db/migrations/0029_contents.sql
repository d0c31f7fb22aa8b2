-- What goes into the space, as the tenant states it: personal data, which is deleted with the account. From acceptance on it is
-- fixed; the terms then have its mark, which its salt makes mean nothing once this is gone.
alter table reservations add column contents jsonb
  constraint contents_are_an_object check (jsonb_typeof(contents) = 'object' and length(contents::text) <= 4000);
create trigger contents_are_fixed_once_accepted after insert or update of status, undo_until, contents on reservations
  for each row when (new.contents is not null) execute function fix_contents();
