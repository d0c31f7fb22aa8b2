-- The text search query for typed words: each word, or a known one that begins with it; numbers, abbreviations and
-- words of one or two letters only as they are. Null without words. A list of whole words costs the index a tenth of a
-- prefix, unless the list is very long.
create or replace function words_asked(given text) returns tsquery language sql stable parallel safe as $$
  select string_agg(
    case when public.short_word(word) is not null then '''' || public.short_word(word) || ''''
      when number > 40 then '''' || word || ''':*'
      else '(''' || word || '''' || coalesce(others, '') || ')' end, ' & ')::tsquery
  from (
    select word from unnest(string_to_array(public.folded(replace(given, '\', ' ')), ' ')) word where word <> '' limit 12
  ) words
  cross join lateral (
    select count(*) as number, string_agg(' | ''' || known || '''', '') as others
    from (
      select k.word as known from public.known_words k
      where k.word collate "C" > words.word and k.word collate "C" < words.word || chr(1114111)
        and length(words.word) >= 3 and words.word !~ '^[0-9]+$'
      limit 41) begun
  ) begun
$$;
