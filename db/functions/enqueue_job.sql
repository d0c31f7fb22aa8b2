-- Inserts a job row as pg-boss would, for statements that write other rows, too. pg-boss creates its tables later.
create or replace function enqueue_job(queue_name text, carried jsonb) returns void language plpgsql as $$
begin
  insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select q.name, carried, q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1 second',
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
  from pgboss.queue q where q.name = queue_name;
  if not found then
    raise exception 'There is no queue %.', queue_name;
  end if;
end $$;
