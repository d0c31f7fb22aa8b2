-- The title of the space that a reservation was in at a time: that of the first one it left since, or the one that it has now.
create or replace function space_title_at(reservation text, at timestamptz, now_called text) returns text
language sql stable as $$
  select coalesce((
    select change.space->'before'->>'title' from public.stay_changes change
    where change.reservation_id = reservation and change.state = 'made' and change.space is not null
      and change.updated_at > at
    order by change.updated_at limit 1
  ), now_called)
$$;
