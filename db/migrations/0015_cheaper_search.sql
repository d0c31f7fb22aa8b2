-- At most 500 characters of words (the longest title and address have 431), so that the index by age has room for them.
create or replace function words_of(given text) returns tsvector language sql immutable parallel safe as $$
  with words as (select word from unnest(string_to_array(left(folded(given), 500), ' ')) word where word <> '')
  select coalesce(array_to_tsvector(array(
    select word from words union select short_word(word) from words where short_word(word) is not null
  )), '')
$$;
update properties set title = title where length(search_words::text) > 1500;

-- Read in order, from the index alone, until enough is found: the newest with some words or around a place, the cheapest
-- around a place.
drop index properties_by_age;
create index properties_by_age on properties (created_at desc, id) include (search_words, earth_point)
  where deleted_at is null;
drop index properties_by_price;
create index properties_by_price on properties (price_cents, created_at desc, id) include (earth_point)
  where deleted_at is null;

-- All words but numbers, in order: the beginning of a word is looked for as the words that begin so.
create or replace function remember_words() returns trigger language plpgsql as $$
begin
  -- In one order, so that two transactions with the same new words wait for each other without a deadlock.
  insert into known_words
  select distinct word from saved, unnest(tsvector_to_array(search_words)) word
  where length(word) >= 4 and word !~ '^[0-9]+$' order by word
  on conflict do nothing;
  return null;
end $$;
insert into known_words
select distinct word from properties, unnest(tsvector_to_array(search_words)) word
where length(word) >= 4 and word !~ '^[0-9]+$'
on conflict do nothing;
create index known_words_in_order on known_words (word collate "C");

-- Every word, or a known one that begins so; numbers, short forms and words of one or two letters whole. Null for no
-- words. A list of whole words costs the index of words a tenth of what a beginning costs it, unless it is very long.
create or replace function words_asked(given text) returns tsquery language sql stable parallel safe as $$
  select string_agg(
    case when short_word(word) is not null then '''' || short_word(word) || ''''
      when number > 40 then '''' || word || ''':*'
      else '(''' || word || '''' || coalesce(others, '') || ')' end, ' & ')::tsquery
  from (
    select word from unnest(string_to_array(folded(replace(given, '\', ' ')), ' ')) word where word <> '' limit 12
  ) words
  cross join lateral (
    select count(*) as number, string_agg(' | ''' || known || '''', '') as others
    from (
      select k.word as known from known_words k
      where k.word collate "C" > words.word and k.word collate "C" < words.word || chr(1114111)
        and length(words.word) >= 3 and words.word !~ '^[0-9]+$'
      limit 41) begun
  ) begun
$$;
