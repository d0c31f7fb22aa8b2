-- The reservations made together. Held by a logged-in tenant or, for a visitor, by a browser's signed cookie.
create table orders (
  id text primary key check (id like 'ord\_%'),
  tenant_id text references users,
  visitor_id text,
  guest_name text not null check (length(guest_name) between 1 and 120),
  guest_contact text not null check (length(guest_contact) between 1 and 254),
  billing_name text,
  billing_email text,
  billing_address text,
  total_cents integer not null check (total_cents > 0),
  idempotency_key text not null,
  request_hash text not null,
  -- A keyed hash of the client's network: counted, never read.
  made_from text,
  created_at timestamptz not null default now(),
  constraint order_has_a_holder check (num_nonnulls(tenant_id, visitor_id) >= 1)
);
-- By its maker: a visitor's order keeps that key when an account claims it.
-- An administrator's search for a guest.
create index orders_by_guest on orders using gin ((guest_name || ' ' || guest_contact) gin_trgm_ops);
create index orders_by_age on orders (created_at, id);
create unique index order_is_made_once on orders (coalesce(visitor_id, tenant_id), idempotency_key);
create index orders_by_request on orders (request_hash, created_at);
create index orders_by_visitor on orders (visitor_id) where visitor_id is not null;
create index orders_by_tenant on orders (tenant_id) where tenant_id is not null;
-- Among them visitors' orders, which an account that confirms its address can claim.
create index orders_by_contact on orders (lower(guest_contact), created_at);
create index orders_by_origin on orders (made_from, created_at) where made_from is not null;
-- Their network is deleted after 30 days.
create index orders_with_origin on orders (created_at) where made_from is not null;

-- Browsers that hold a visitor's order: the one that made it, and those that opened the link emailed to its guest.
create table order_browsers (
  order_id text not null references orders on delete cascade,
  visitor_id text not null,
  opened_at timestamptz not null default now(),
  primary key (order_id, visitor_id)
);

-- Codes are unique among all landlords, wherever each one's rows are stored.
create table reservation_codes (
  code text primary key check (code ~ '^[A-Z2-9-]{6,20}$'),
  landlord_id text not null references users,
  constraint reservation_code_of_landlord unique (landlord_id, code)
);

create table reservations (
  id text not null unique check (id like 'res\_%'),
  order_id text not null references orders,
  property_id text not null,
  landlord_id text not null references users,
  tenant_id text references users,
  visitor_id text,
  guest_name text not null,
  guest_contact text not null,
  -- Half-open: the upper bound is the first day after the stay. Only a rental without an end has none, until notice.
  stay daterange not null check (
    not isempty(stay) and lower_inc(stay) and not upper_inc(stay) and not lower_inf(stay)
  ),
  -- Rented without an end: its rent renews period by period.
  renews boolean not null default false,
  price_cents integer not null check (price_cents > 0),
  price_per text not null check (price_per in ('Hour', 'Day', 'Week', 'Month')),
  units integer not null check (units > 0),
  offer_cents integer not null check (offer_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  total_cents integer not null,
  status text not null default 'pending' check (status in (
    'pending', 'docs_requested', 'accepted_pending_verification', 'accepted', 'rejected', 'canceled', 'expired'
  )),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'processing', 'paid', 'refunded')),
  reservation_code text not null,
  id_verified boolean not null default false,
  answer_by timestamptz not null,
  -- When the landlord was last reminded to answer.
  reminded_at timestamptz,
  pay_by timestamptz,
  -- Until when the landlord can undo an acceptance, of which the tenant learns nothing before.
  undo_until timestamptz,
  -- What the landlord wrote to the tenant about a rejection.
  reject_reason text check (length(reject_reason) between 1 and 500),
  -- Until when an unconfirmed reservation holds its dates. Null once its guest opened the emailed link, uploaded an ID
  -- or paid, and for members with a confirmed email.
  hold_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counts this row's changes: a list's sum changes whenever anything in the list does.
  version integer not null default 1,
  -- Accepted as it was made.
  is_instant boolean not null default false,
  -- What was asked when it was reserved: a landlord who changes it changes it for others.
  min_stay_days smallint not null default 1 check (min_stay_days between 1 and 1096),
  gap_days smallint not null default 0 check (gap_days between 0 and 30),
  -- Frozen when it is reserved. Held: paid, and with us. What the landlord got of it is kept.
  deposit_cents integer not null default 0,
  deposit_state text not null default 'none'
    check (deposit_state in ('none', 'held', 'claimed', 'returned', 'decided')),
  deposit_kept_cents integer not null default 0,
  -- Since when it is in this state.
  deposit_at timestamptz,
  -- Frozen when it is reserved.
  cancellation_policy text not null default 'flexible'
    check (cancellation_policy in ('flexible', 'moderate', 'firm')),
  discount_percent smallint not null default 0 check (discount_percent between 0 and 90),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  -- Who canceled it.
  canceled_by text check (canceled_by in ('tenant', 'landlord', 'administrator')),
  -- What of its payment a late cancellation leaves with the landlord and with us.
  kept_rent_cents integer not null default 0 check (kept_rent_cents >= 0),
  kept_fee_cents integer not null default 0 check (kept_fee_cents >= 0),
  -- Money is taken at most 90 days before a stay begins: until then its card is only saved (decision 0127). This is the day, at the property, on which the saved card is charged, or charged again; null if no card is saved for it, or
  -- the card was given up. Means nothing once it is paid or has ended.
  charge_on date,
  -- When a bank's decision took a stay's payment for good.
  lost_at timestamptz,
  -- When the landlord of a stay that ended was told until when they can claim of its deposit. What is left to tell is looked
  -- for every minute.
  deposit_told_at timestamptz,
  -- Of an accepted, paid stay: the day after what is reviewed next, and its first day as long as its holder wasn't told how to
  -- get in. Null if nothing is to come.
  review_on date,
  access_on date,
  constraint only_renewing_stays_have_no_end check (renews or not upper_inf(stay)),
  constraint reservation_total_is_offer_plus_fee check (total_cents = offer_cents + fee_cents),
  constraint reservation_has_a_holder check (num_nonnulls(tenant_id, visitor_id) >= 1),
  constraint undo_is_of_an_acceptance check (
    undo_until is null or status in ('accepted_pending_verification', 'accepted')
  ),
  constraint reason_is_of_a_rejection check (reject_reason is null or status = 'rejected'),
  primary key (landlord_id, id),
  constraint reservation_is_with_its_landlord foreign key (landlord_id, property_id)
    references properties (landlord_id, id),
  constraint reservation_has_a_code foreign key (landlord_id, reservation_code)
    references reservation_codes (landlord_id, code),
  constraint reservation_code_is_used_once unique (landlord_id, reservation_code),
  -- Two live stays of one property never overlap, nor does one begin in the days kept free after another, whichever
  -- process or route they came through.
  constraint reservation_stay_is_free exclude using gist (
    property_id with =, daterange(lower(stay), upper(stay) + gap_days) with &&, landlord_id with =
  ) where (is_live(status)),
  constraint reservation_without_deposit_holds_none check (deposit_cents > 0 or deposit_state = 'none'),
  constraint deposit_is_kept_within_itself check (deposit_kept_cents between 0 and deposit_cents),
  constraint deposit_says_since_when check ((deposit_state = 'none') = (deposit_at is null)),
  constraint reservation_offer_is_price_times_units check (offer_cents = price_cents * units - discount_cents),
  constraint only_canceled_reservations_say_by_whom check (canceled_by is null or status = 'canceled'),
  constraint only_canceled_reservations_keep_money check (
    kept_rent_cents + kept_fee_cents = 0 or status = 'canceled'
  ),
  constraint reservation_keeps_at_most_its_parts check (
    kept_rent_cents <= offer_cents and kept_fee_cents <= greatest(fee_cents, 0)
  )
);
create index reservations_by_order on reservations (order_id);
create index reservations_by_landlord on reservations (landlord_id, created_at desc);
create index reservations_by_tenant on reservations (tenant_id, created_at desc) where tenant_id is not null;
create index reservations_by_visitor on reservations (visitor_id, created_at desc) where visitor_id is not null;
create index reservations_by_landlord_change on reservations (landlord_id) include (version);
-- A landlord's list: requests to answer, most urgent first; then the rest, last changed first.
create index reservations_waiting_by_landlord on reservations (landlord_id, answer_by) where status = 'pending';
create index reservations_by_landlord_and_change on reservations (landlord_id, updated_at desc, id desc);
create index reservations_waiting_for_answer on reservations (answer_by) where status in ('pending', 'docs_requested');
-- A landlord's unconfirmed requests, which each new one is counted with (count_holds).
create index reservations_unconfirmed on reservations (landlord_id)
  where hold_until is not null and is_live(status) and payment_status = 'unpaid';
-- Paid and ended, but not refunded yet: looked for every minute, and almost always empty.
create index reservations_ended_paid on reservations (id)
  where payment_status = 'paid' and not is_live(status);
-- For the metrics: payments that take long, and what expired lately.
create index reservations_processing on reservations (updated_at) where payment_status = 'processing';
create index reservations_expired on reservations (updated_at) where status = 'expired';
create index reservations_holding_dates on reservations (property_id, coalesce(upper(stay), 'infinity'::date))
  include (stay, landlord_id, gap_days)
  where is_live(status);
-- Looked through every minute.
create index reservations_deposit_held on reservations (upper(stay)) where deposit_state = 'held';
-- A landlord's record.
create index reservations_canceled_by_landlord on reservations (landlord_id) where canceled_by = 'landlord';
-- Finds what is new, every minute.
create index reservations_paid_by_change on reservations (updated_at) where payment_status = 'paid' and status = 'accepted';
-- Landlords to be told that they can claim.
create index reservations_deposit_to_tell on reservations (upper(stay))
  where deposit_state = 'held' and deposit_told_at is null;
-- Reservations that can have a deadline, by the first moment that it may be (expire.server.ts); most paid stays aren't among
-- them.
create index reservations_by_end on reservations
  (earliest_end(status, payment_status, answer_by, pay_by, hold_until, charge_on, stay), id)
  where status in ('pending', 'docs_requested', 'accepted_pending_verification')
    or (status = 'accepted' and payment_status = 'unpaid');
-- Requests whose landlord wasn't reminded (remind.server.ts). A new time to answer takes `reminded_at` away.
create index reservations_to_remind on reservations (twice_half_time(answer_by, stay), id)
  where status = 'pending' and hold_until is null and reminded_at is null;
create index reservations_to_review on reservations (review_on, id) where review_on is not null;
create index reservations_to_open on reservations (access_on, id) where access_on is not null;
create index listed_reservations on reservations (created_at, id);
-- Most are accepted and paid; what waits for an answer has an index of its own.
create index listed_reservations_by_end on reservations (status, created_at, id)
  where status in ('accepted_pending_verification', 'rejected', 'canceled', 'expired');
create index listed_reservations_refunded on reservations (created_at, id) where payment_status = 'refunded';
-- Whether a landlord has accepted a tenant for a space, once for each conversation shown.
create index reservations_by_pair on reservations (landlord_id, property_id, tenant_id);
create trigger reservation_counts_its_changes before update on reservations
  for each row execute function count_change();
create trigger new_stay_changes_card after insert on reservations
  referencing new table as now for each statement execute function stay_changes_card();
create trigger stay_changes_card after update on reservations
  referencing old table as before new table as now for each statement execute function stay_changes_card();
create trigger removed_stay_changes_card after delete on reservations
  referencing old table as before for each statement execute function stay_changes_card();
create trigger reservation_freezes_its_deposit before insert or update of deposit_cents on reservations
  for each row execute function freeze_deposit();
create trigger reservation_freezes_its_terms
  before insert or update of cancellation_policy, discount_percent, discount_cents on reservations
  for each row execute function freeze_terms();
create trigger new_stay_has_days_to_come before insert on reservations
  for each row when (new.status = 'accepted' and new.payment_status = 'paid') execute function stay_has_days_to_come();
create trigger stay_has_days_to_come before update on reservations
  for each row when ((old.status, old.payment_status, old.stay, old.lost_at, old.undo_until)
    is distinct from (new.status, new.payment_status, new.stay, new.lost_at, new.undo_until))
  execute function stay_has_days_to_come();

-- The history of a reservation.
create table reservation_transitions (
  id bigint generated always as identity,
  landlord_id text not null,
  reservation_id text not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('tenant', 'visitor', 'landlord', 'administrator', 'system')),
  actor_id text,
  from_status text,
  to_status text not null,
  happened_at timestamptz not null default now(),
  primary key (landlord_id, id),
  constraint transition_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id) on delete cascade
);
create index reservation_transitions_by_reservation on reservation_transitions (reservation_id, id);
