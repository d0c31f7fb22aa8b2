-- What a landlord claims of a deposit, once for a reservation. Open until its tenant agrees or objects, or `answer_by` has
-- passed (unanswered); then an administrator decides. Void: the deposit was returned otherwise.
create table deposit_claims (
  id text primary key check (id like 'dcl\_%'),
  reservation_id text not null unique,
  landlord_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 2000),
  state text not null default 'open'
    check (state in ('open', 'agreed', 'objected', 'unanswered', 'decided', 'void')),
  answer_by timestamptz not null,
  -- The tenant's words.
  objection text check (length(objection) between 1 and 2000),
  answered_at timestamptz,
  -- What the landlord gets, once it is agreed or decided.
  awarded_cents integer,
  decided_by text,
  note text check (length(note) between 1 and 500),
  closed_at timestamptz,
  -- When the money was moved; later than `closed_at` if a bank questioned the payment.
  settled_at timestamptz,
  -- False once its photos were deleted.
  has_photos boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint deposit_claim_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint claim_awards_at_most_its_amount check (awarded_cents between 0 and amount_cents),
  constraint closed_claim_says_what_it_awards check (
    (state in ('agreed', 'decided', 'void')) = (awarded_cents is not null)
    and (awarded_cents is null) = (closed_at is null)
  ),
  constraint decided_claim_says_by_whom check (
    (state = 'decided') = (decided_by is not null) and (decided_by is null) = (note is null)
  ),
  constraint only_closed_claims_are_settled check (settled_at is null or closed_at is not null)
);
create index deposit_claims_to_settle on deposit_claims (closed_at) where settled_at is null;
create index deposit_claims_with_photos on deposit_claims (settled_at, id) where has_photos and settled_at is not null;
-- The list for administrators: what waits for them, the oldest first, then for tenants, then what was closed last.
create index listed_claims on deposit_claims (
  (case when state in ('objected', 'unanswered') then 0 when state = 'open' then 1 else 2 end),
  (case when closed_at is null then extract(epoch from created_at at time zone 'UTC')
    else -extract(epoch from closed_at at time zone 'UTC') end), id);
create index deposit_claims_by_state on deposit_claims (state);
create index deposit_claims_by_words on deposit_claims using gin
  ((reason || ' ' || coalesce(objection, '') || ' ' || coalesce(note, '')) gin_trgm_ops);
create index deposit_claims_by_landlord on deposit_claims (landlord_id);

create table deposit_claim_photos (
  file text primary key,
  claim_id text not null references deposit_claims,
  position smallint not null check (position between 0 and 4),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  -- The tenant answers a claim with photos, too.
  side text not null default 'landlord' check (side in ('tenant', 'landlord')),
  constraint claim_photo_has_its_place unique (claim_id, side, position)
);
