-- Claims due jobs of these queues as pg-boss would, in one statement. `lanes` and `rooms` say for each queue which lane it
-- is of and for how many jobs that lane has room; its due queues share them, the first in `queues` first. pg-boss creates
-- its tables later.
create or replace function claim_jobs(queues text[], lanes text[], rooms integer[])
returns table (id uuid, name text, data jsonb, retry_count integer, expire_seconds integer, heartbeat_seconds integer)
language plpgsql as $$
#variable_conflict use_column
declare
  due record;
  lane text;
  room integer;
  claimed integer;
begin
  for due in
    -- The names of waiting jobs, each found by the index after the last one: few, however many jobs or queues there are.
    with recursive waiting as (
      (select name from pgboss.job where state < 'active' and not blocked order by name limit 1)
      union all
      select (select job.name from pgboss.job
        where job.name > waiting.name and state < 'active' and not blocked order by job.name limit 1)
      from waiting where waiting.name is not null
    )
    select given.name, given.lane, given.room,
      count(*) over (partition by given.lane order by given.place desc) as sharers
    from waiting join unnest(queues, lanes, rooms) with ordinality as given (name, lane, room, place) using (name)
    where given.room > 0 and exists (
      select from pgboss.job where job.name = given.name and state < 'active' and not blocked and start_after <= now()
    )
    order by given.lane, given.place
  loop
    if lane is distinct from due.lane then
      lane := due.lane;
      room := due.room;
    end if;
    return query
      update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now(),
        retry_count = case when started_on is not null then retry_count + 1 else retry_count end
      where job.name = due.name and job.id = any(array(
        select one.id from pgboss.job one
        where one.name = due.name and one.state < 'active' and not one.blocked and one.start_after <= now()
        order by one.priority desc, one.created_on limit ceil(room::numeric / due.sharers)
        for update skip locked
      ))
      returning job.id, job.name, job.data, job.retry_count, job.expire_seconds, job.heartbeat_seconds;
    get diagnostics claimed = row_count;
    room := room - claimed;
  end loop;
end $$;
