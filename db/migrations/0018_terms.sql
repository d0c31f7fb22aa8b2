-- What canceling costs, and what long stays save (decisions 0103, 0104).
alter table properties
  add column cancellation_policy text not null default 'flexible'
    check (cancellation_policy in ('flexible', 'moderate', 'firm')),
  -- In percent of the price of all days, for stays of 7 days or more, and of 28 or more.
  add column weekly_discount smallint check (weekly_discount between 1 and 90),
  add column monthly_discount smallint check (monthly_discount between 1 and 90),
  add constraint only_days_have_discounts check (
    price_per = 'Day' or num_nonnulls(weekly_discount, monthly_discount) = 0
  ),
  add constraint longer_stays_save_more check (monthly_discount >= weekly_discount);

-- Frozen when it is reserved.
alter table reservations
  add column cancellation_policy text not null default 'flexible'
    check (cancellation_policy in ('flexible', 'moderate', 'firm')),
  add column discount_percent smallint not null default 0 check (discount_percent between 0 and 90),
  add column discount_cents integer not null default 0 check (discount_cents >= 0),
  -- Who canceled it.
  add column canceled_by text check (canceled_by in ('tenant', 'landlord', 'administrator')),
  -- What of its payment a late cancellation leaves with the landlord and with us.
  add column kept_rent_cents integer not null default 0 check (kept_rent_cents >= 0),
  add column kept_fee_cents integer not null default 0 check (kept_fee_cents >= 0),
  drop constraint reservation_offer_is_price_times_units,
  add constraint reservation_offer_is_price_times_units check (offer_cents = price_cents * units - discount_cents),
  add constraint only_canceled_reservations_say_by_whom check (canceled_by is null or status = 'canceled'),
  add constraint only_canceled_reservations_keep_money check (
    kept_rent_cents + kept_fee_cents = 0 or status = 'canceled'
  ),
  add constraint reservation_keeps_at_most_its_parts check (
    kept_rent_cents <= offer_cents and kept_fee_cents <= greatest(fee_cents, 0)
  );
-- A landlord's record.
create index reservations_canceled_by_landlord on reservations (landlord_id) where canceled_by = 'landlord';
-- What late cancellations left for landlords, until it is sent.
create index reservations_kept on reservations (lower(stay)) where kept_rent_cents > 0;

-- The discount on a stay of so many days, in percent (`discountOf` in model.ts). Null days: without an end.
create function discount_percent(price_per text, weekly smallint, monthly smallint, days integer) returns integer
language sql immutable parallel safe as $$
  select case
    when price_per <> 'Day' then 0
    when days >= 28 then coalesce(monthly, weekly, 0)
    when days >= 7 then coalesce(weekly, 0)
    else 0
  end::integer
$$;

-- So many cents less a discount, rounded as `quote` does, and with the service fee.
create function discounted_total(cents bigint, percent integer) returns bigint language sql immutable parallel safe as $$
  select (21 * (cents - (2 * cents * percent + 100) / 200) + 10) / 20
$$;

-- What a stay of so many units costs with discount and service fee, in cents, rounded as `quote` does.
create function stay_cents(
  price_cents integer, price_per text, weekly smallint, monthly smallint,
  hours integer, days integer, weeks integer, months integer
) returns bigint language sql immutable parallel safe as $$
  select public.discounted_total(
    price_cents::bigint * case price_per
      when 'Hour' then hours when 'Day' then days when 'Week' then weeks else months end,
    public.discount_percent(price_per, weekly, monthly, days))
$$;

-- The cheapest for long stays among prices per day: the total grows with the price less its discount.
create index properties_by_weekly_price on properties
  ((price_cents * (100 - coalesce(weekly_discount, 0))), created_at desc, id)
  where deleted_at is null and price_per = 'Day';
create index properties_by_monthly_price on properties
  ((price_cents * (100 - coalesce(monthly_discount, weekly_discount, 0))), created_at desc, id)
  where deleted_at is null and price_per = 'Day';

-- A reservation has the terms of its property as they are now, and keeps them. A process that doesn't know them yet
-- writes none.
create function freeze_terms() returns trigger language plpgsql as $$
declare
  agrees boolean;
begin
  if tg_op = 'INSERT' then
    new.cancellation_policy := coalesce(new.cancellation_policy, 'flexible');
    new.discount_percent := coalesce(new.discount_percent, 0);
    new.discount_cents := coalesce(new.discount_cents, 0);
    new.kept_rent_cents := coalesce(new.kept_rent_cents, 0);
    new.kept_fee_cents := coalesce(new.kept_fee_cents, 0);
    select p.cancellation_policy = new.cancellation_policy
      and public.discount_percent(p.price_per, p.weekly_discount, p.monthly_discount, upper(new.stay) - lower(new.stay))
        = new.discount_percent
    into agrees from public.properties p where p.landlord_id = new.landlord_id and p.id = new.property_id;
  else
    agrees := (new.cancellation_policy, new.discount_percent, new.discount_cents)
      = (old.cancellation_policy, old.discount_percent, old.discount_cents);
  end if;
  -- Null without such a property, which the foreign key refuses.
  if agrees is false then
    raise exception 'the terms of % are not those of its property', new.id
      using errcode = 'check_violation', constraint = 'reservation_freezes_its_terms';
  end if;
  return new;
end $$;
create trigger reservation_freezes_its_terms
  before insert or update of cancellation_policy, discount_percent, discount_cents on reservations
  for each row execute function freeze_terms();

-- What of a reservation's own payment is still with us, in cents; null if none has paid for it.
create function left_of_reservation(reservation text) returns integer language sql stable as $$
  select public.left_of_share(share) from public.payment_shares share
  where share.reservation_id = reservation and share.settled and coalesce(share.rent_id, '') = ''
$$;

-- What of a share's rent is still its landlord's and in no part that was decided to be sent. Refunds are taken from the
-- last parts, which aren't earned yet. What a late cancellation left is one part.
create or replace function rent_not_decided(share payment_shares) returns integer language sql stable as $$
  select greatest(0, public.rent_left_of_share(share) - coalesce(sum(parts.part_cents), 0)::integer)
  from public.reservations
  cross join lateral public.rent_parts(
    stay, price_per, share.amount_cents - share.fee_cents - share.deposit_cents,
    renews or share.rent_id is not null or kept_rent_cents > 0) as parts
  join public.payouts on payouts.landlord_id = reservations.landlord_id
    and payouts.reservation_id = share.reservation_id
    and payouts.rent_id is not distinct from share.rent_id and payouts.part = parts.part
    and not payouts.of_deposit
  where reservations.id = share.reservation_id
$$;

create or replace function make_cards(ids text[]) returns setof property_cards language sql stable as $$
  select p.landlord_id, p.id, p.time_zone, public.free_days(p.id, p.availability), ',' || substr(row_to_json(member)::text, 2),
    p.advance_days
  from public.properties p
  join public.users u on u.id = p.landlord_id
  left join public.businesses b on b.landlord_id = p.landlord_id
  cross join lateral (
    select (array_agg(h.image_url order by h.position))[1] as first, json_agg(shown order by h.position) as every
    from public.photos h cross join lateral (select h.id, h.image_url, h.srcset, h.width, h.height) shown
    where h.property_id = p.id
  ) photos
  cross join lateral (
    select p.id, p.title, p.title as name, p.description, trim_scale(p.price_cents / 100.0) as price, p.price_per,
      p.type_of_space, p.street_address, p.city, p.state, p.zipcode, trim_scale(p.length_feet) as length,
      trim_scale(p.width_feet) as width, trim_scale(p.height_feet) as height, p.is_covered as covered, p.has_power as power, p.is_lit as lit,
      p.is_drive_up as drive_up, left(p.access_from::text, 5) as access_from, left(p.access_to::text, 5) as access_to,
      p.is_instant as instant, p.renews, p.min_stay_days, p.max_stay_days, p.advance_days, p.gap_days,
      p.cancellation_policy, p.weekly_discount, p.monthly_discount,
      p.vehicle_height_inches / 12 as vehicle_feet, p.vehicle_height_inches % 12 as vehicle_inches, p.landlord_id,
      u.username as landlord_name, b.business_name, photos.first as image_url,
      coalesce(photos.every, '[]') as images, p.latitude, p.longitude, p.time_zone
  ) member
  where p.id = any(ids)
$$;

select refresh_cards(array(select id from properties));
