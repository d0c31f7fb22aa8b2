-- An address is proven in several ways; each confirms what its account has reserved.
create function confirm_holds() returns trigger language plpgsql as $$
begin
  update reservations set hold_until = null, updated_at = greatest(updated_at, new.updated_at)
  where id in (
    select id from reservations where tenant_id = new.id and hold_until is not null order by id for update
  );
  return null;
end $$;
create trigger proven_address_confirms_holds after update of email_verified on users
  for each row when (new.email_verified and not old.email_verified) execute function confirm_holds();

-- Mails to one address are counted before another is sent to it.
create index mails_by_recipient on mails (lower(recipient), created_at);
