-- A reservation has the deposit that its property asks for as it is reserved, and keeps it; unpaid, a change gives it that of
-- another space. A process that writes none reserves a space that asks for none.
create or replace function freeze_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.deposit_cents := coalesce(new.deposit_cents, 0);
    new.deposit_state := coalesce(new.deposit_state, 'none');
    new.deposit_kept_cents := coalesce(new.deposit_kept_cents, 0);
  elsif new.deposit_cents = old.deposit_cents or old.deposit_state = 'none' and exists (
    select from public.stay_changes c
    where c.landlord_id = new.landlord_id and c.reservation_id = new.id and c.state = 'made'
      and c.property_id = new.property_id and (c.space->>'depositCents')::integer = new.deposit_cents
  ) then
    return new;
  end if;
  if tg_op = 'UPDATE' or exists (select from public.properties p
    where p.landlord_id = new.landlord_id and p.id = new.property_id and p.deposit_cents <> new.deposit_cents) then
    raise exception 'the deposit of % is not what its property asks for', new.id
      using errcode = 'check_violation', constraint = 'reservation_freezes_its_deposit';
  end if;
  return new;
end $$;
