create or replace function refuse_timeline_change() returns trigger language plpgsql as $$
begin
  raise exception 'timelines are only added to'
    using errcode = 'restrict_violation', constraint = 'timelines_are_only_added_to';
end $$;
