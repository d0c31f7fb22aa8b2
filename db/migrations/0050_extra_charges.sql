-- What of a claim is for charges that the terms of its stay name, by kind and in all, and what was awarded of that.
alter table deposit_claims
  add column charges jsonb not null default '{}',
  add column named_cents integer not null default 0,
  add column awarded_named_cents integer,
  add constraint claim_names_at_most_its_amount check (named_cents between 0 and amount_cents),
  add constraint claim_awards_at_most_what_it_names check (awarded_named_cents between 0 and named_cents);

-- What was agreed or decided beyond a deposit, and is collected from the card that paid for the stay; once for its claim.
create table extra_charges (
  id text primary key check (id like 'exc\_%'),
  landlord_id text not null,
  reservation_id text not null,
  -- The claim.
  cause_id text not null unique,
  -- No card can be charged for less.
  amount_cents integer not null check (amount_cents >= 50),
  -- Processing: the card is being asked. Failed: there is no card, or every try was declined.
  state text not null default 'due' check (state in ('due', 'processing', 'paid', 'failed')),
  -- How often the card was charged, and when it is charged next.
  attempts integer not null default 0 check (attempts >= 0),
  first_tried_at timestamptz,
  next_try_at timestamptz not null,
  -- Why the card was declined, in words.
  refusal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint extra_charge_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id)
);
create index extra_charges_due on extra_charges (next_try_at, id) where state in ('due', 'processing');
create index extra_charges_by_reservation on extra_charges (reservation_id);
