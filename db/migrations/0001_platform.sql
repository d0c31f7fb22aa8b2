-- Functions name their tables and functions with the schema: a restored dump, a replica and a cluster's node call them
-- without a search path.

-- btree_gist: text equality and range overlap in one exclusion constraint.
-- cube: points on the earth and their nearest-neighbor index.
-- pg_trgm: words found despite typos. citext: email addresses compared case-insensitively.
create extension if not exists btree_gist;
create extension if not exists cube;
create extension if not exists pg_trgm;
create extension if not exists citext;

-- The system's own key-value store, such as whether the demo town was seeded.
create table system_facts (
  name text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);

-- Recurring jobs: when each is next due, and until when a process has claimed it.
create table schedules (
  name text primary key,
  due_at timestamptz not null,
  leased_until timestamptz
);

-- Attempts counted per key, for limits on logins, forms and emails.
create table rate_limits (
  id text primary key default gen_random_uuid()::text,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- Outgoing email. The key names the occasion, so that a job that runs twice sends once.
create table emails (
  id text primary key check (id like 'eml\_%'),
  key text not null unique,
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  body_text text not null,
  -- The link that turns reminders off; only reminders have one.
  unsubscribe_url text,
  -- What the email is about, so that it is found when that is deleted. An email about a member and no reservation is to
  -- that member only. No foreign keys: the platform knows no features.
  about_user_id text,
  about_reservation_id text,
  about_inquiry_id text,
  -- A confidential email carries a secret link: its text is deleted once it is sent.
  confidential boolean not null default false,
  -- Bounced: a mail server permanently refused it. Failed: given up after a week.
  state text not null default 'waiting'
    constraint email_has_a_state check (state in ('waiting', 'sent', 'bounced', 'failed')),
  -- The sending process has claimed it until then, by the database's clock, and renews the lease; if the process dies,
  -- another takes over.
  leased_until timestamptz,
  attempts integer not null default 0,
  attempted_at timestamptz,
  -- The last error, in words.
  trouble text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index emails_waiting on emails (created_at) where state = 'waiting';
-- Few: for the metrics.
create index emails_not_sent on emails (state, created_at) where state <> 'sent';
create index emails_by_age on emails (created_at desc, id);
-- For counting the emails to an address before sending another.
create index emails_by_recipient on emails (lower(recipient), created_at);
create index emails_by_user on emails (about_user_id) where about_user_id is not null;
create index emails_by_reservation on emails (about_reservation_id) where about_reservation_id is not null;
create index emails_by_inquiry on emails (about_inquiry_id) where about_inquiry_id is not null;

-- Inserts a job row as pg-boss would, for statements that write other rows, too. pg-boss creates its tables later.
create function enqueue_job(queue_name text, carried jsonb) returns void language plpgsql as $$
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
