-- Tables, indexes and triggers; the functions that they use are in db/functions.

-- btree_gist: text equality and range overlap in one exclusion constraint.
-- cube: points on the earth and their nearest-neighbor index.
-- pg_trgm: words found despite typos. citext: email addresses compared case-insensitively.
create extension if not exists btree_gist;
create extension if not exists cube;
create extension if not exists pg_trgm;
create extension if not exists citext;

-- What made the functions of db/functions last: the release, and a hash of their texts.
create table schema_functions (
  is_one boolean primary key default true check (is_one),
  release text not null,
  sha256 text not null
);

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
  leased_until timestamptz,
  -- When it last ran without failure, or else was announced.
  last_run_at timestamptz not null default now(),
  -- How long the last run took, how many rows it worked on, and how many failed; 0 before the first.
  last_seconds double precision not null default 0,
  last_rows integer not null default 0,
  last_failed_rows integer not null default 0
);

-- Attempts counted per key, for limits on logins, forms and emails. Worth nothing a day later: after a crash of the
-- database they begin again at none, and until then no request waits for the disk because of them.
create unlogged table rate_limits (
  id text primary key default gen_random_uuid()::text,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);
-- What has no use anymore is found by its age, a batch at a time (decision 0177).
create index rate_limits_by_time on rate_limits (last_request);

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
-- Few: for the metrics.
create index emails_not_sent on emails (state, created_at) where state <> 'sent';
create index emails_by_age on emails (created_at desc, id);
-- For counting the emails to an address before sending another.
create index emails_by_recipient on emails (lower(recipient), created_at);
create index emails_by_user on emails (about_user_id) where about_user_id is not null;
create index emails_by_reservation on emails (about_reservation_id) where about_reservation_id is not null;
create index emails_by_inquiry on emails (about_inquiry_id) where about_inquiry_id is not null;
create index emails_about_inquiries on emails (created_at) where about_inquiry_id is not null;
-- What has no use anymore is found by its age (decision 0177).
create index emails_with_text on emails (created_at) where html <> '';
create index emails_about_nothing_kept on emails (created_at)
  where about_reservation_id is null and about_inquiry_id is null;
create index listed_emails on emails
  ((state in ('bounced', 'failed') or state = 'waiting' and attempts > 0), created_at, id);
