-- A conversation of a tenant and a landlord about a property. A visitor's belongs to their order, and keeps it when an
-- account claims it.
create table conversations (
  id text not null check (id like 'cnv\_%'),
  landlord_id text not null references users,
  property_id text not null,
  tenant_id text references users,
  order_id text references orders,
  last_position integer not null default 0,
  last_at timestamptz not null,
  -- Counts what changes its screens: a list's sum changes whenever anything in the list does.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (landlord_id, id),
  constraint conversation_is_about_a_property foreign key (landlord_id, property_id)
    references properties (landlord_id, id),
  constraint conversation_has_a_tenant check (num_nonnulls(tenant_id, order_id) >= 1)
);
create unique index conversation_of_tenant_is_one on conversations (landlord_id, property_id, tenant_id)
  where order_id is null;
create unique index conversation_of_order_is_one on conversations (landlord_id, property_id, order_id)
  where order_id is not null;
-- Ids have 110 random bits; uniqueness across landlords would have no place in a cluster.
create index conversations_by_id on conversations (id);
create index conversations_by_tenant on conversations (tenant_id, last_at desc) where tenant_id is not null;
create index conversations_by_landlord on conversations (landlord_id, last_at desc);
create index conversations_by_order on conversations (order_id) where order_id is not null;
create index conversations_by_last on conversations (last_at);

-- What one side has read, and what it was emailed.
create table conversation_sides (
  landlord_id text not null,
  conversation_id text not null,
  side text not null check (side in ('tenant', 'landlord')),
  -- Null for a visitor.
  member_id text references users,
  unread integer not null default 0 check (unread >= 0),
  read_position integer not null default 0,
  -- When to email what is unread; null if nothing is, or if it was emailed.
  email_due_at timestamptz,
  emailed_at timestamptz,
  emailed_position integer not null default 0,
  primary key (landlord_id, conversation_id, side),
  constraint side_is_of_a_conversation foreign key (landlord_id, conversation_id)
    references conversations (landlord_id, id)
);
-- The bar's count, from the index alone.
create index conversation_sides_by_member on conversation_sides (member_id) include (unread) where member_id is not null;
create index conversation_sides_to_email on conversation_sides (email_due_at) where email_due_at is not null;

-- The text is whole; reads hide what the other side may not see yet.
create table messages (
  id text not null check (id like 'mes\_%'),
  landlord_id text not null,
  conversation_id text not null,
  position integer not null check (position > 0),
  side text not null check (side in ('tenant', 'landlord')),
  -- Null for a visitor.
  sender_id text references users,
  body text not null check (length(body) <= 4000),
  -- How many phone numbers, email addresses and links were hidden from the other side.
  hidden smallint not null default 0 check (hidden >= 0),
  by_email boolean not null default false,
  -- Names the occasion, so that what is sent twice is written once.
  key text not null check (length(key) between 1 and 100),
  created_at timestamptz not null default now(),
  -- What the other side reads until the landlord accepts is stored with a message: finding contacts costs more than reading.
  -- `hidden_body` is null if nothing is hidden.
  hidden_kinds text[] check (hidden_kinds <@ '{phone number,email address,link}'),
  hidden_body text check (length(hidden_body) <= 40000),
  primary key (landlord_id, id),
  constraint message_is_of_a_conversation foreign key (landlord_id, conversation_id)
    references conversations (landlord_id, id),
  constraint message_has_its_place unique (landlord_id, conversation_id, position),
  constraint hidden_body_has_kinds check ((hidden_body is null) = (hidden_kinds is null or hidden_kinds = '{}')),
  constraint message_is_written_once unique (landlord_id, conversation_id, side, key)
);
create index messages_by_sender on messages (sender_id) where sender_id is not null;
create index messages_by_age on messages (created_at);

create table message_photos (
  landlord_id text not null,
  file text not null,
  message_id text not null,
  position smallint not null check (position between 0 and 4),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (landlord_id, file),
  constraint message_photo_is_of_a_message foreign key (landlord_id, message_id) references messages (landlord_id, id),
  constraint message_photo_has_its_place unique (landlord_id, message_id, position)
);
create index message_photos_by_file on message_photos (file);

-- One side of a pair ended their messages. `tenant_key` is the tenant, or a visitor's order.
create table message_blocks (
  landlord_id text not null references users,
  tenant_key text not null,
  blocked_by text not null check (blocked_by in ('tenant', 'landlord')),
  created_at timestamptz not null default now(),
  primary key (landlord_id, tenant_key, blocked_by)
);

-- Only from a report, a dispute or a deposit claim do administrators read a conversation.
create table message_reports (
  id text not null check (id like 'rpt\_%'),
  landlord_id text not null,
  conversation_id text not null,
  side text not null check (side in ('tenant', 'landlord')),
  reason text not null check (length(reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  note text check (length(note) between 1 and 500),
  primary key (landlord_id, id),
  constraint report_is_of_a_conversation foreign key (landlord_id, conversation_id)
    references conversations (landlord_id, id),
  constraint closed_report_says_by_whom check (num_nulls(closed_at, closed_by, note) in (0, 3))
);
create unique index side_reports_once_at_a_time on message_reports (landlord_id, conversation_id, side)
  where closed_at is null;
create index message_reports_by_id on message_reports (id);
create index message_reports_open on message_reports (created_at) where closed_at is null;

create table saved_replies (
  id text not null check (id like 'rpy\_%'),
  landlord_id text not null references users,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now(),
  primary key (landlord_id, id)
);

-- Who wants no emails about messages: a member, or a visitor's order.
create table message_mutes (
  person text primary key,
  created_at timestamptz not null default now()
);
