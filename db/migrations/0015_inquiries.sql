-- Three forms whose messages we answer. Suspected spam is kept, but not emailed.
create table leads (
  id text primary key check (id like 'led\_%'),
  name text not null,
  email text not null,
  phone text not null default '',
  property_type text not null default '',
  location text not null default '',
  state text not null default 'new' constraint lead_has_a_state check (state in ('new', 'done', 'spam')),
  created_at timestamptz not null default now()
);

create table contact_messages (
  id text primary key check (id like 'msg\_%'),
  name text not null,
  email text not null,
  message text not null,
  state text not null default 'new' constraint contact_message_has_a_state check (state in ('new', 'done', 'spam')),
  created_at timestamptz not null default now()
);

create table service_requests (
  id text primary key check (id like 'srq\_%'),
  message text not null check (length(message) between 1 and 5000),
  user_id text references users,
  state text not null default 'new' constraint service_request_has_a_state check (state in ('new', 'done', 'spam')),
  created_at timestamptz not null default now()
);

create table inquiry_answers (
  id text primary key check (id like 'ans\_%'),
  inquiry_id text not null,
  answered_by text not null references users,
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index inquiry_answers_by_inquiry on inquiry_answers (inquiry_id, created_at);

-- All of them in one list; `email` is null for a visitor's service request.
create view inquiries as
  select id, 'lead' as kind, name, email,
    concat_ws(E'\n', nullif('Phone: ' || phone, 'Phone: '), nullif('Space: ' || property_type, 'Space: '),
      nullif('Where: ' || location, 'Where: ')) as message, state, created_at
  from leads
  union all
  select id, 'contact', name, email, message, state, created_at from contact_messages
  union all
  select s.id, 'service', u.username, u.email, s.message, s.state, s.created_at
  from service_requests s left join users u on u.id = s.user_id;
