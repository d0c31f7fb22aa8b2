-- The taxes of a space on this day: of each jurisdiction around it one rate, the one for its type of space, or for what an
-- operator's own type is like, before the one for all, for the smaller area before the larger one, and the newest: a ZIP code, a
-- city, a county, the first digits of ZIP codes, the state. A rate of 0 is none. Before all of that comes who said it: where a
-- jurisdiction has an imported rate, those that Stripe Tax names don't count.
create or replace function taxes_of_space(a_state text, a_city text, a_zipcode text, a_type text, day date) returns jsonb
language plpgsql stable as $$
declare
  a_county text;
begin
  select z.county into a_county from public.county_zips z where z.zipcode = a_zipcode and z.state = a_state;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('state', a_state, 'jurisdiction', jurisdiction, 'ppm', ppm, 'exemptFromDays', exempt_from_days,
        'isIncluded', is_included)
      order by jurisdiction), '[]')
    from (
      select distinct on (lower(jurisdiction)) jurisdiction, ppm, exempt_from_days, is_included
      from public.tax_rates
      where state = a_state and valid_from <= day and zip_prefix in (left(a_zipcode, 0), left(a_zipcode, 1), left(a_zipcode, 2), left(a_zipcode, 3), left(a_zipcode, 4), a_zipcode)
        and county in ('', a_county)
        and (city = '' or lower(city) = lower(a_city)) and type_of_space in ('', a_type, split_part(a_type, '/', 1))
      order by lower(jurisdiction), source = 'import' desc, length(type_of_space) desc, length(zip_prefix) = 5 desc, city <> '' desc,
        county <> '' desc, length(zip_prefix) desc, valid_from desc, imported_at desc
    ) newest
    where ppm > 0);
end $$;
