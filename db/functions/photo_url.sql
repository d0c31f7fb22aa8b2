create or replace function photo_url(file_key text, width integer) returns text language sql immutable parallel safe as $$
  select '/photos/' || file_key || '/' || width || '.webp'
$$;
