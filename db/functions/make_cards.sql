-- The cards as they should be. Numbers have no trailing zeros.
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
      p.allowed, p.amenities, p.house_rules, p.requires_contents as contents_required,
      p.type_of_space, p.street_address, p.city, p.state, p.zipcode, trim_scale(p.length_feet) as length,
      trim_scale(p.entrance_width_feet) as entrance_width, trim_scale(p.entrance_height_feet) as entrance_height,
      trim_scale(p.width_feet) as width, trim_scale(p.height_feet) as height, p.is_covered as covered, p.has_power as power, p.is_lit as lit,
      p.is_drive_up as drive_up, left(p.access_from::text, 5) as access_from, left(p.access_to::text, 5) as access_to,
      p.is_instant as instant, p.renews, p.min_stay_days, p.max_stay_days, p.advance_days, p.gap_days,
      p.cancellation_policy, p.weekly_discount, p.monthly_discount,
      p.vehicle_height_inches / 12 as vehicle_feet, p.vehicle_height_inches % 12 as vehicle_inches, p.landlord_id,
      u.username as landlord_name, b.business_name, photos.first as image_url,
      coalesce(photos.every, '[]') as images, p.latitude, p.longitude, p.time_zone,
      trim_scale(p.rating) as rating, p.review_count
  ) member
  where p.id = any(ids)
$$;
