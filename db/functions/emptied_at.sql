-- Since when the space of a stay counts as empty, if something was left behind in it.
create or replace function emptied_at(reservation text) returns timestamptz language plpgsql stable as $$
begin
  return (select max(p.emptied_at) from public.problems p where p.reservation_id = reservation and p.kind = 'left_behind');
end $$;
