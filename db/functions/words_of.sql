-- The words that a text is found by, from at most 500 characters (the longest title and address have 431), so that they
-- fit into the index properties_by_age. Functions of generated columns name each other with the schema: a dump is
-- restored without a search path.
create or replace function words_of(given text) returns tsvector language sql immutable parallel safe as $$
  with words as (select word from unnest(string_to_array(left(public.folded(given), 500), ' ')) word where word <> '')
  select coalesce(array_to_tsvector(array(
    select word from words union select public.short_word(word) from words where public.short_word(word) is not null
  )), '')
$$;
