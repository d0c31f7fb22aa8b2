-- A house has one public point (decision 0163): hidden properties of one landlord within 150 meters of each other get the
-- oldest's, where that is 100 to 300 meters from them, too.
update properties set latitude = oldest.latitude, longitude = oldest.longitude
from (
  select distinct on (p.landlord_id, p.id) p.landlord_id, p.id, other.latitude, other.longitude
  from properties p
  join properties other on other.landlord_id = p.landlord_id and other.hides_address
    and other.location_precision = p.location_precision
    and 111195 * sqrt((other.exact_latitude - p.exact_latitude) ^ 2
      + (cos(radians(p.exact_latitude)) * (other.exact_longitude - p.exact_longitude)) ^ 2) <= 150
    and 111195 * sqrt((other.latitude - p.exact_latitude) ^ 2
      + (cos(radians(p.exact_latitude)) * (other.longitude - p.exact_longitude)) ^ 2) between 100 and 300
  where p.hides_address
  order by p.landlord_id, p.id, other.created_at, other.id
) oldest
where properties.landlord_id = oldest.landlord_id and properties.id = oldest.id
  and (properties.latitude, properties.longitude) is distinct from (oldest.latitude, oldest.longitude);

-- Time zones come from the ZIP code (decision 0164): properties that were added before are corrected at once, not a day
-- after the start.
insert into schedules (name, due_at) select 'properties.correct-time-zones', now() where exists (select from properties)
on conflict (name) do update set due_at = excluded.due_at;
