create or replace function middle_size(file_key text, widths integer[]) returns text language sql immutable parallel safe as $$
  select public.photo_url(file_key, coalesce((select max(width) from unnest(widths) width where width <= 640), widths[1]))
$$;
