-- Words as they are compared: without accents, case and punctuation. "Saint", "Street" and "St." are all found by "st".
create function folded(given text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    regexp_replace(lower(normalize(given, nfkd)), '[\u0300-\u036f''’ʻ`.]', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a0]+', ' ', 'g'))
$$;

create function short_word(word text) returns text language sql immutable parallel safe as $$
  select case word
    when 'saint' then 'st' when 'street' then 'st' when 'st' then 'st' when 'sainte' then 'ste' when 'ste' then 'ste'
    when 'mount' then 'mt' when 'mt' then 'mt' when 'fort' then 'ft' when 'ft' then 'ft'
    when 'avenue' then 'ave' when 'ave' then 'ave' when 'road' then 'rd' when 'rd' then 'rd'
    when 'boulevard' then 'blvd' when 'blvd' then 'blvd' when 'drive' then 'dr' when 'dr' then 'dr'
    when 'lane' then 'ln' when 'ln' then 'ln' when 'court' then 'ct' when 'ct' then 'ct'
  end
$$;

create function words_of(given text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array(
    select word from unnest(string_to_array(folded(given), ' ')) word where word <> ''
    union select short_word(word) from unnest(string_to_array(folded(given), ' ')) word where short_word(word) is not null
  )), '')
$$;

-- Every word, or the beginning of one; numbers, short forms and words of one or two letters whole. Null for no words.
create function words_asked(given text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(
    case when short_word(word) is not null then '''' || short_word(word) || ''''
      when length(word) < 3 or word ~ '^[0-9]+$' then '''' || word || ''''
      else '''' || word || ''':*' end, ' & ')::tsquery
  from (
    select word from unnest(string_to_array(folded(replace(given, '\', ' ')), ' ')) word where word <> '' limit 12
  ) words
$$;

alter table properties drop column search_text;
alter table properties add column search_words tsvector not null generated always as (
  words_of(title || ' ' || street_address || ' ' || city || ' ' || state || ' ' || zipcode)
) stored;
create index properties_by_words on properties using gin (search_words) where deleted_at is null;
create index properties_by_price on properties (price_cents, created_at desc, id) where deleted_at is null;

-- The words that occur in properties, for those who misspell them. A word stays known when its last property goes.
create table known_words (word text primary key);
create index known_words_by_likeness on known_words using gin (word gin_trgm_ops);

create function remember_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two transactions with the same new words wait for each other without a deadlock.
  insert into known_words
  select distinct word from saved, unnest(tsvector_to_array(search_words)) word
  where length(word) between 4 and 40 and word !~ '[0-9]' order by word
  on conflict do nothing;
  return null;
end $$;
create trigger property_words_are_known after insert on properties
  referencing new table as saved for each statement execute function remember_words();
create trigger changed_property_words_are_known after update on properties
  referencing new table as saved for each statement execute function remember_words();
insert into known_words
select distinct word from properties, unnest(tsvector_to_array(search_words)) word
where length(word) between 4 and 40 and word !~ '[0-9]';

-- Dates that are held from some day on, answered from the index alone. The statuses are all but those of the
-- constraint reservation_stay_is_free: what is not ended holds its dates.
create index reservations_holding_dates on reservations (property_id, upper(stay)) include (stay)
  where status not in ('rejected', 'cancelled', 'expired');

-- What a photo's element in an answer needs, worked out once.
create function photo_url(file_key text, width integer) returns text language sql immutable parallel safe as $$
  select '/photos/' || file_key || '/' || width || '.webp'
$$;
create function middle_size(file_key text, widths integer[]) returns text language sql immutable parallel safe as $$
  select photo_url(file_key, coalesce((select max(width) from unnest(widths) width where width <= 640), widths[1]))
$$;
create function all_sizes(file_key text, widths integer[]) returns text language sql immutable parallel safe as $$
  select string_agg(photo_url(file_key, width) || ' ' || width || 'w', ', ' order by number)
  from unnest(widths) with ordinality sizes (width, number)
$$;
alter table photos
  add column image_url text not null generated always as (middle_size(file_key, widths)) stored,
  add column srcset text not null generated always as (all_sizes(file_key, widths)) stored;
