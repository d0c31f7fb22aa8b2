-- What goes wrong at a stay: its tenant can't get in, or the space isn't as described; or its landlord says that no one came.
-- What both sides do and write is in its steps.
create table problems (
  id text primary key check (id like 'prb\_%'),
  landlord_id text not null,
  reservation_id text not null,
  kind text not null check (kind in ('no_access', 'not_as_described', 'no_show')),
  -- Open: waits for the other side until `answer_by`. Fixed: the landlord says so, and the tenant can disagree until
  -- `answer_by`. Waiting: for an administrator. Decided: by one, and undone until `applies_at`. Closed: without one.
  state text not null default 'open' check (state in ('open', 'fixed', 'waiting', 'decided', 'closed')),
  answer_by timestamptz not null,
  waiting_since timestamptz,
  -- How it ended; void: the stay was canceled and refunded otherwise.
  outcome text check (outcome in
    ('fixed', 'withdrawn', 'void', 'refund', 'other_space', 'nothing', 'false', 'no_show')),
  -- Of a refund: null for all that is left, and who pays for a part.
  refund_cents integer check (refund_cents > 0),
  paid_by text check (paid_by in ('landlord', 'us')),
  -- The space that an administrator offers instead, and how much more than before it may cost, which we then pay.
  offered_property_id text,
  offer_limit_cents integer check (offer_limit_cents >= 0),
  applies_at timestamptz,
  -- When nothing more was to be done about it, and its payout was free again.
  settled_at timestamptz,
  -- False once its photos were deleted.
  has_photos boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint problem_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint waiting_problem_says_since_when check (state <> 'waiting' or waiting_since is not null),
  constraint ended_problem_says_how check ((state in ('decided', 'closed')) = (outcome is not null)),
  constraint decided_problem_says_from_when check ((state = 'decided') = (applies_at is not null)),
  constraint only_ended_problems_are_settled check (settled_at is null or outcome is not null),
  constraint problem_refunds_a_part_from_someone check (
    (refund_cents is null) = (paid_by is null) and (refund_cents is null or outcome is not distinct from 'refund')
  ),
  constraint problem_offers_a_space_up_to_a_limit check (
    (offered_property_id is null) = (offer_limit_cents is null)
    and (offered_property_id is not null) = (outcome is not distinct from 'other_space')
  )
);
-- A stay has one at a time; those that aren't settled are swept each minute.
create unique index stay_has_one_open_problem on problems (reservation_id) where settled_at is null;
create index problems_by_reservation on problems (reservation_id, created_at);
create index problems_with_photos on problems (settled_at, id) where has_photos and settled_at is not null;
-- On a landlord's record.
create index problems_on_record on problems (landlord_id)
  where outcome in ('refund', 'other_space') and settled_at is not null;
-- The list for administrators: what waits for them, the oldest first, then what waits for a side, then what ended last.
create index listed_problems on problems (
  (case when state = 'waiting' then 0 when outcome is null then 1 else 2 end),
  (case when outcome is null then extract(epoch from coalesce(waiting_since, created_at) at time zone 'UTC')
    else -extract(epoch from updated_at at time zone 'UTC') end), id);

create table problem_steps (
  problem_id text not null references problems,
  position smallint not null check (position > 0),
  what text not null check (what in
    ('reported', 'fixed', 'disagreed', 'confirmed', 'persists', 'objected', 'withdrawn', 'overdue', 'unopposed', 'came',
      'decided', 'undone', 'void')),
  by text not null check (by in ('tenant', 'landlord', 'administrator', 'system')),
  words text check (length(words) between 1 and 2000),
  -- Each is {file, width, height, sha256}.
  photos jsonb not null default '[]',
  at timestamptz not null,
  primary key (problem_id, position),
  constraint problem_step_has_five_photos check (jsonb_array_length(photos) <= 5)
);
