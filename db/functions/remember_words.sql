create or replace function remember_words() returns trigger language plpgsql as $$
begin
  -- A file of spaces that is one transaction has its words added after it: until it ends, others with the same new words would wait.
  if current_setting('sparebay.words_later', true) = 'on' then
    return null;
  end if;
  -- In one order, so that two transactions with the same new words can't deadlock. Not those of a property that isn't public yet.
  insert into public.known_words
  select distinct word from saved, unnest(tsvector_to_array(search_words)) word
  where length(word) >= 4 and word !~ '^[0-9]+$' and unapproved is null order by word
  on conflict do nothing;
  return null;
end $$;
