-- A reservation has the terms of its property as they are now, and keeps them; only the discount is that of the dates to which
-- a change has moved it, and its space and policy are those of the space. A process that doesn't know them yet writes none.
create or replace function freeze_terms() returns trigger language plpgsql as $$
declare
  agrees boolean;
begin
  if tg_op = 'INSERT' then
    new.cancellation_policy := coalesce(new.cancellation_policy, 'flexible');
    new.discount_percent := coalesce(new.discount_percent, 0);
    new.discount_cents := coalesce(new.discount_cents, 0);
    new.kept_rent_cents := coalesce(new.kept_rent_cents, 0);
    new.kept_fee_cents := coalesce(new.kept_fee_cents, 0);
    new.tax_cents := coalesce(new.tax_cents, 0);
    new.taxes := coalesce(new.taxes, '[]');
    select p.cancellation_policy = new.cancellation_policy
      and public.discount_percent(p.price_per, p.weekly_discount, p.monthly_discount, upper(new.stay) - lower(new.stay))
        = new.discount_percent
    into agrees from public.properties p where p.landlord_id = new.landlord_id and p.id = new.property_id;
  else
    agrees := (new.property_id, new.cancellation_policy, new.discount_percent, new.discount_cents)
        = (old.property_id, old.cancellation_policy, old.discount_percent, old.discount_cents)
      or exists (
        select from public.stay_changes c
        where c.landlord_id = new.landlord_id and c.reservation_id = new.id and c.state = 'made' and c.stay = new.stay
          and (c.discount_percent, c.discount_cents, c.offer_cents) = (new.discount_percent, new.discount_cents, new.offer_cents)
          and coalesce(c.property_id, old.property_id) = new.property_id
          and coalesce(c.space->>'cancellationPolicy', old.cancellation_policy) = new.cancellation_policy);
  end if;
  -- Null without such a property, which the foreign key refuses.
  if agrees is false then
    raise exception 'the terms of % are not those of its property', new.id
      using errcode = 'check_violation', constraint = 'reservation_freezes_its_terms';
  end if;
  return new;
end $$;
