-- The abbreviation of a word in addresses, else null: "st" finds "Saint", "Street" and "St.".
create or replace function short_word(word text) returns text language sql immutable parallel safe as $$
  select case word
    when 'saint' then 'st' when 'street' then 'st' when 'st' then 'st' when 'sainte' then 'ste' when 'ste' then 'ste'
    when 'mount' then 'mt' when 'mt' then 'mt' when 'fort' then 'ft' when 'ft' then 'ft'
    when 'avenue' then 'ave' when 'ave' then 'ave' when 'road' then 'rd' when 'rd' then 'rd'
    when 'boulevard' then 'blvd' when 'blvd' then 'blvd' when 'drive' then 'dr' when 'dr' then 'dr'
    when 'lane' then 'ln' when 'ln' then 'ln' when 'court' then 'ct' when 'ct' then 'ct'
  end
$$;
