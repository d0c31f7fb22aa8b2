-- Normalizes words for comparison: without accents, case and punctuation.
create or replace function folded(given text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(lower(normalize(given, nfkd)), '[\u0300-\u036f''’ʻ`.]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a0]+', ' ', 'g'))
$$;
