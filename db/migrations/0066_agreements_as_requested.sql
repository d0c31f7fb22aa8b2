-- An agreement's title and time zone are of the day of the request. Those from before both were stored get them: the title from the
-- words that the agreement was made from, the zone from the space that these name. Nothing else of it changes, nor its hash.
alter table stay_terms disable trigger stay_terms_never_change;
update stay_terms t set facts = t.facts || jsonb_build_object(
  'title', coalesce(t.facts ->> 'title', substring(t.facts ->> 'space' from '^“(.*)”, [^“”]*, number [^ ]+$'), p.title),
  'timeZone', coalesce(t.facts ->> 'timeZone', p.time_zone))
from reservations r, properties p
where t.part = 'agreement' and not (t.facts ?& array['title', 'timeZone'])
  and r.landlord_id = t.landlord_id and r.id = t.reservation_id
  and p.landlord_id = t.landlord_id and p.id = coalesce((
    select named.id from properties named where named.landlord_id = t.landlord_id
      and named.id = substring(t.facts ->> 'space' from 'number ([^ ]+)$')), r.property_id);
alter table stay_terms enable trigger stay_terms_never_change;
alter table stay_terms add constraint agreement_has_title_and_zone
  check (part <> 'agreement' or facts ?& array['title', 'timeZone']);
