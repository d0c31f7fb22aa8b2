-- The part of a search result that doesn't depend on the search, kept ready: a row per property, written only by the
-- triggers below (decision 0067). Built from accounts', properties' and reservations' tables, so it comes after them.
create table property_cards (
  landlord_id text not null,
  property_id text not null,
  time_zone text not null,
  -- The days offered and not held, including past ones.
  free datemultirange not null,
  -- The members of a PropertyJson (present.ts) that depend on neither the day nor the caller, each after a comma. A
  -- query adds the brace and the other members before them.
  card text not null,
  primary key (property_id, landlord_id),
  constraint card_is_of_a_property foreign key (landlord_id, property_id)
    references properties (landlord_id, id) on delete cascade
  -- A card of 2 to 8 kB stays uncompressed in its row: decompressing would take longer than everything else.
) with (fillfactor = 80, toast_tuple_target = 8160);

-- The days offered and not held. The condition is that of the index reservations_holding_dates, so that the index alone
-- answers.
create function free_days(property text, availability datemultirange) returns datemultirange
language sql stable as $$
  select availability - coalesce((
    select range_agg(r.stay) from public.reservations r
    where r.property_id = property and r.status not in ('rejected', 'canceled', 'expired')
  ), '{}')
$$;

-- The cards as they should be. Numbers have no trailing zeros.
create function make_cards(ids text[]) returns setof property_cards language sql stable as $$
  select p.landlord_id, p.id, p.time_zone, public.free_days(p.id, p.availability), ',' || substr(row_to_json(member)::text, 2)
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
      p.vehicle_height_inches / 12 as vehicle_feet, p.vehicle_height_inches % 12 as vehicle_inches, p.landlord_id,
      u.username as landlord_name, b.business_name, photos.first as image_url,
      coalesce(photos.every, '[]') as images, p.latitude, p.longitude, p.time_zone
  ) member
  where p.id = any(ids)
$$;

-- Locks a card before reading its sources: of two transactions that change them, the later one reads what both have
-- written. All lock in one order, so there is no deadlock. Returns how many were changed.
create function refresh_cards(ids text[]) returns integer language plpgsql as $$
declare
  changed integer;
begin
  perform from public.property_cards where property_id = any(ids) order by property_id for no key update;
  insert into public.property_cards as kept select * from public.make_cards(ids)
  on conflict (property_id, landlord_id) do update
    set time_zone = excluded.time_zone, free = excluded.free, card = excluded.card
    where (kept.time_zone, kept.free, kept.card) is distinct from (excluded.time_zone, excluded.free, excluded.card);
  get diagnostics changed = row_count;
  return changed;
end $$;

-- The same for the parts that reservations change.
create function refresh_free_days(ids text[]) returns void language plpgsql as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from public.property_cards where property_id = any(ids) order by property_id for no key update;
  update public.property_cards c set free = public.free_days(p.id, p.availability)
  from public.properties p where p.id = any(ids) and c.property_id = p.id;
end $$;

-- A card's members that depend on the day.
create function days_of_card(free datemultirange, today date) returns text language sql stable parallel safe as $$
  select case when isempty(free) or upper(free) <= today
    then '"start_date":null,"end_date":null,"is_available":false'
    else '"start_date":' || to_json(case
        when lower(free) >= today then lower(free)
        when free @> today then today
        else lower(free * datemultirange(daterange(today, null)))
      end)::text || ',"end_date":' || coalesce(to_json(upper(free) - 1)::text, 'null') || ',"is_available":true'
  end
$$;

create function property_changes_card() returns trigger language plpgsql as $$
begin
  perform public.refresh_cards(array(select id from written));
  return null;
end $$;
create trigger new_property_has_card after insert on properties
  referencing new table as written for each statement execute function property_changes_card();
create trigger property_changes_card after update on properties
  referencing new table as written for each statement execute function property_changes_card();

create function photo_changes_card() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform public.refresh_cards(array(select property_id from now));
  elsif tg_op = 'DELETE' then
    perform public.refresh_cards(array(select property_id from before));
  else
    perform public.refresh_cards(array(select property_id from now union select property_id from before));
  end if;
  return null;
end $$;
create trigger new_photo_changes_card after insert on photos
  referencing new table as now for each statement execute function photo_changes_card();
create trigger photo_changes_card after update on photos
  referencing old table as before new table as now for each statement execute function photo_changes_card();
create trigger removed_photo_changes_card after delete on photos
  referencing old table as before for each statement execute function photo_changes_card();

create function name_changes_cards() returns trigger language plpgsql as $$
declare
  landlord text;
begin
  if tg_table_name = 'users' then
    landlord := new.id;
  else
    landlord := coalesce(new.landlord_id, old.landlord_id);
  end if;
  perform public.refresh_cards(array(select id from public.properties where landlord_id = landlord));
  return null;
end $$;
create trigger username_changes_cards after update of username on users
  for each row when (new.username <> old.username) execute function name_changes_cards();
create trigger business_name_changes_cards after insert or delete or update of business_name on businesses
  for each row execute function name_changes_cards();

create function stay_changes_card() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- Other changes of a reservation appear on no card.
    perform public.refresh_free_days(array(
      select unnest(array[now.property_id, before.property_id]) from now join before on before.id = now.id
      where (now.property_id, now.stay, now.status in ('rejected', 'canceled', 'expired'))
        <> (before.property_id, before.stay, before.status in ('rejected', 'canceled', 'expired'))));
  elsif tg_op = 'INSERT' then
    perform public.refresh_free_days(array(
      select property_id from now where status not in ('rejected', 'canceled', 'expired')));
  else
    perform public.refresh_free_days(array(
      select property_id from before where status not in ('rejected', 'canceled', 'expired')));
  end if;
  return null;
end $$;
create trigger new_stay_changes_card after insert on reservations
  referencing new table as now for each statement execute function stay_changes_card();
create trigger stay_changes_card after update on reservations
  referencing old table as before new table as now for each statement execute function stay_changes_card();
create trigger removed_stay_changes_card after delete on reservations
  referencing old table as before for each statement execute function stay_changes_card();

select refresh_cards(array(select id from properties));
