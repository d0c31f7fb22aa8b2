-- What happened that concerns a member, who may read it in one place, whatever emails they get.
create table notices (
  id text primary key check (id like 'ntc\_%'),
  member_id text not null references users,
  -- The occasion: told once, however often its job runs.
  key text not null check (length(key) between 1 and 200),
  -- What happened; app/features/notices/model.ts has the category of each kind.
  kind text not null check (kind ~ '^[a-z][A-Za-z]{1,39}$'),
  title text not null check (length(title) between 1 and 200),
  text text not null default '' check (length(text) <= 600),
  -- A path of ours, never another site's address.
  path text not null check (path ~ '^/([^/\\].*)?$' and length(path) <= 500),
  -- What an unread notice of the same thing is replaced by, such as a conversation.
  topic text check (length(topic) between 1 and 60),
  -- Whom and what it names, so that it loses its text when their data is deleted; as in emails.
  about_user_id text,
  about_reservation_id text,
  -- How many more of this kind came soon after it: they are kept, and not shown one by one.
  later integer not null default 0 check (later >= 0),
  is_folded boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notice_is_told_once unique (member_id, key)
);
create index notices_of_member on notices (member_id, created_at desc, id desc) where not is_folded;
create index notices_unread on notices (member_id, kind) where read_at is null and not is_folded;
create index notices_about_user on notices (about_user_id) where about_user_id is not null;
create index notices_about_reservation on notices (about_reservation_id) where about_reservation_id is not null;
create index notices_by_age on notices (created_at);
create index notices_read on notices (read_at) where read_at is not null;
create index notices_folded on notices (created_at) where is_folded;

-- What a member doesn't want by this channel. Money and security are always told.
create table notice_mutes (
  member_id text not null references users,
  category text not null check (category ~ '^[a-z]{1,20}$'),
  channel text not null check (channel in ('email', 'push')),
  created_at timestamptz not null default now(),
  primary key (member_id, category, channel),
  constraint money_and_security_are_told check (category not in ('money', 'security'))
);

-- A browser that shows notices while no page of ours is open. Its session's end is its end: logging out, being suspended
-- and a new password need no further step.
create table push_subscriptions (
  id text primary key check (id like 'psh\_%'),
  member_id text not null references users,
  session_id text not null references sessions on delete cascade,
  -- Whoever knows this address can ask its service to reach the browser: a secret.
  endpoint text not null check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  -- The browser's public key and secret, in base64url: the service can't read what it hands on.
  browser_key text not null check (length(browser_key) between 80 and 100),
  browser_secret text not null check (length(browser_secret) between 20 and 30),
  created_at timestamptz not null default now(),
  constraint session_has_one_push unique (session_id),
  constraint browser_has_one_push unique (endpoint)
);
create index push_subscriptions_of_member on push_subscriptions (member_id, created_at desc);
