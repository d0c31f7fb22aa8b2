create or replace function all_sizes(file_key text, widths integer[]) returns text language sql immutable parallel safe as $$
  select string_agg(public.photo_url(file_key, width) || ' ' || width || 'w', ', ' order by number)
  from unnest(widths) with ordinality sizes (width, number)
$$;
