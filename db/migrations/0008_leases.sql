-- Rentals without an end: one lease per reservation, made when its first rent is paid. Price and dates are frozen.
create table leases (
  id text primary key check (id like 'lea\_%'),
  reservation_id text not null unique,
  landlord_id text not null,
  tenant_id text not null,
  price_cents integer not null check (price_cents > 0),
  price_per text not null check (price_per in ('Week', 'Month')),
  -- A price that the landlord announced, and the first day of the first period that it counts for.
  next_price_cents integer check (next_price_cents > 0),
  next_price_from date,
  -- Periods are counted from here: a month that has no such day ends on its last one.
  anchor date not null,
  -- The first day after the rental, once notice was given.
  ends_on date,
  notice_by text check (notice_by in ('tenant', 'landlord', 'system')),
  state text not null default 'active' check (state in ('active', 'notice', 'past_due', 'ended')),
  past_due_since timestamptz,
  -- The card for further rents, at the provider, and what people see of it.
  customer_id text,
  payment_method_id text,
  card_brand text,
  card_last4 text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the tenant saved or used the card, at the provider.
  card_saved_at timestamptz,
  -- When a rental has something to do next: a rent to announce or to charge, or its end. Null if nothing is to come until
  -- something changes; -infinity if that is to be computed again. A rental past due is found by `past_due_since`.
  next_at timestamptz default '-infinity',
  constraint lease_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint lease_says_when_its_price_changes check ((next_price_cents is null) = (next_price_from is null)),
  constraint lease_ends_after_notice check ((ends_on is null) = (notice_by is null)),
  constraint lease_says_if_it_ends check (state not in ('notice', 'ended') or ends_on is not null),
  constraint lease_says_since_when_it_is_past_due check ((state = 'past_due') = (past_due_since is not null))
);
create index leases_by_landlord on leases (landlord_id);
create index leases_by_tenant on leases (tenant_id);
create index leases_due on leases (next_at, id) where next_at is not null;
create index leases_past_due on leases (past_due_since, id) where state = 'past_due';
create trigger lease_changes_what_is_next before update on leases for each row
  when ((old.state, old.anchor, old.ends_on, old.customer_id, old.payment_method_id)
    is distinct from (new.state, new.anchor, new.ends_on, new.customer_id, new.payment_method_id))
  execute function lease_changes_what_is_next();

-- One rent per period. Half-open, like stays.
create table rents (
  id text primary key check (id like 'rnt\_%'),
  lease_id text not null references leases,
  period daterange not null check (
    not isempty(period) and lower_inc(period) and not upper_inc(period) and not lower_inf(period) and not upper_inf(period)
  ),
  offer_cents integer not null check (offer_cents > 0),
  fee_cents integer not null check (fee_cents >= 0),
  -- Processing: the card is being asked.
  state text not null default 'due' check (state in ('due', 'processing', 'paid', 'failed', 'waived', 'refunded')),
  -- How often the card was charged, and when it is charged next.
  attempts integer not null default 0 check (attempts >= 0),
  first_tried_at timestamptz,
  next_try_at timestamptz not null,
  -- Why the card was refused, in words of ours.
  refusal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rent_period_is_charged_once exclude using gist (lease_id with =, period with &&)
);
create index rents_by_lease on rents (lease_id, period);
-- Counted on each page for administrators.
create index rents_past_due on rents (id) where state = 'failed';
create index listed_rents on rents ((state <> 'failed'), lower(period), id) where state in ('due', 'processing', 'failed');
create index listed_rents_by_state on rents (state, lower(period), id);
create trigger new_rent_changes_what_is_next after insert on rents
  for each row execute function rent_changes_what_is_next();
create trigger rent_changes_what_is_next after update on rents for each row
  when ((old.state, old.period, old.next_try_at) is distinct from (new.state, new.period, new.next_try_at))
  execute function rent_changes_what_is_next();
