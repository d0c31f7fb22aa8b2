-- From its own row alone, which a landlord's node has. A rental is looked at after its first 90 days, whatever it had before.
create or replace function stay_has_days_to_come() returns trigger language plpgsql as $$
begin
  new.review_on := null;
  new.access_on := null;
  if new.status = 'accepted' and new.payment_status = 'paid' then
    new.review_on := case when new.renews then least(lower(new.stay) + 90, upper(new.stay)) else upper(new.stay) end;
    if new.lost_at is null and new.undo_until is null then
      -- Who was told how to get in needn't hear it again because the end moved.
      if tg_op = 'INSERT' or (old.status, old.payment_status, lower(old.stay)) is distinct from
          (new.status, new.payment_status, lower(new.stay)) or old.lost_at is not null or old.undo_until is not null then
        new.access_on := lower(new.stay);
      else
        new.access_on := old.access_on;
      end if;
    end if;
  end if;
  return new;
end $$;
