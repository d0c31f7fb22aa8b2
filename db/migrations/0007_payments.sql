-- One row per attempt to collect money for a reservation or for a whole order.
create table payments (
  id text primary key check (id like 'pay\_%'),
  -- The provider's mode that collects it: no other knows its charge.
  provider text not null check (provider in ('sandbox', 'test', 'live')),
  order_id text not null references orders,
  reservation_id text references reservations (id),
  attempt integer not null check (attempt > 0),
  state text not null default 'opening' check (state in ('opening', 'open', 'succeeded', 'expired', 'failed')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'usd' check (currency = 'usd'),
  -- A further rent of a lease; null for what a checkout of the reservation or order collects.
  rent_id text,
  provider_session_id text unique,
  provider_payment_intent_id text unique,
  checkout_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_by_order on payments (order_id);
create unique index payment_attempt_is_new
  on payments (order_id, coalesce(reservation_id, ''), coalesce(rent_id, ''), attempt);
create index payments_by_rent on payments (rent_id) where rent_id is not null;

-- The reservations that a payment covers, with each one's share. A reservation, and each of its further rents, is paid at
-- most once.
create table payment_shares (
  payment_id text not null references payments on delete cascade,
  reservation_id text not null references reservations (id),
  amount_cents integer not null check (amount_cents > 0),
  -- Our part of it; the rest is the landlord's rent.
  fee_cents integer not null check (fee_cents >= 0),
  -- The further rent that it pays, and from when on that may be sent to the landlord.
  rent_id text,
  rent_due_at timestamptz,
  settled boolean not null default false,
  constraint share_of_a_rent_says_when_it_is_due check ((rent_id is null) = (rent_due_at is null)),
  primary key (payment_id, reservation_id)
);
create unique index reservation_is_paid_once on payment_shares (reservation_id, coalesce(rent_id, '')) where settled;
create index payment_shares_due on payment_shares (rent_due_at) where settled and rent_id is not null;

create table refunds (
  id text primary key check (id like 'rfd\_%'),
  payment_id text not null,
  reservation_id text not null references reservations (id),
  -- What the landlord and what we pay of it. Out of goodwill we may pay more than our fee.
  rent_cents integer not null check (rent_cents >= 0),
  fee_cents integer not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in (
    'rejected', 'expired', 'canceled', 'late_payment', 'double_payment', 'goodwill', 'at_provider', 'unused'
  )),
  -- By which administrator it was decided, and why.
  decided_by text,
  note text check (length(note) between 1 and 500),
  -- Withdrawn: the guest's bank took the money by a dispute before it was sent. Settled: the provider couldn't send it,
  -- and we paid it by other means.
  state text not null default 'requested' check (state in ('requested', 'succeeded', 'failed', 'withdrawn', 'settled')),
  provider_refund_id text unique,
  -- Why the provider refused it, in its own words, and how often.
  refusal text,
  refusals integer not null default 0,
  -- How often a bank returned it after it had succeeded; it is then requested again.
  returns integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refund_is_rent_plus_fee check (amount_cents = rent_cents + fee_cents),
  constraint refund_is_of_a_share foreign key (payment_id, reservation_id)
    references payment_shares (payment_id, reservation_id)
);
create index refunds_by_share on refunds (payment_id, reservation_id);
create index refunds_by_reservation on refunds (reservation_id);
-- What the end of a reservation, or a payment for nothing, refunds: once.
create unique index reservation_is_refunded_once on refunds (payment_id, reservation_id)
  where state <> 'withdrawn' and reason not in ('goodwill', 'at_provider', 'unused');

-- A cardholder's objection to a charge, with their bank; the provider takes the money back until it is decided.
create table disputes (
  id text primary key check (id like 'dsp\_%'),
  provider_dispute_id text not null unique,
  payment_id text not null references payments,
  amount_cents integer not null check (amount_cents > 0),
  -- The provider's word, such as fraudulent.
  reason text not null,
  -- The provider's; an inquiry (warning_…) takes no money.
  status text not null check (status in (
    'warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'won', 'lost', 'prevented'
  )),
  -- When evidence must be there.
  due_by timestamptz,
  submitted_at timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (due_by) where status not in ('won', 'lost', 'warning_closed', 'prevented');

-- What a dispute takes of each share of its payment: of the rent and of our fee. An inquiry takes nothing.
create table dispute_shares (
  dispute_id text not null references disputes,
  payment_id text not null,
  reservation_id text not null,
  rent_cents integer not null,
  fee_cents integer not null,
  primary key (dispute_id, reservation_id),
  constraint dispute_is_of_a_share foreign key (payment_id, reservation_id)
    references payment_shares (payment_id, reservation_id)
);
create index dispute_shares_by_reservation on dispute_shares (reservation_id);

-- True while a dispute isn't decided: nothing of its payment is sent to a landlord meanwhile.
create function dispute_is_open(status text) returns boolean language sql immutable as $$
  select status not in ('won', 'lost', 'warning_closed', 'prevented')
$$;

-- True if a dispute has taken money, which no refund may send a second time.
create function dispute_takes(status text) returns boolean language sql immutable as $$
  select status in ('needs_response', 'under_review', 'lost')
$$;

-- What is left of a share for refunds: not refunded, and not taken by a dispute.
create function left_of_share(share payment_shares) returns integer language sql stable as $$
  select share.amount_cents
    - coalesce((select sum(amount_cents) from public.refunds
        where refunds.payment_id = share.payment_id and refunds.reservation_id = share.reservation_id
          and state <> 'withdrawn'), 0)::integer
    - coalesce((select sum(rent_cents + fee_cents) from public.dispute_shares
        join public.disputes on disputes.id = dispute_id
        where dispute_shares.payment_id = share.payment_id and dispute_shares.reservation_id = share.reservation_id
          and public.dispute_takes(disputes.status)), 0)::integer
$$;

-- What of a share's rent is still its landlord's.
create function rent_left_of_share(share payment_shares) returns integer language sql stable as $$
  select share.amount_cents - share.fee_cents
    - coalesce((select sum(rent_cents) from public.refunds
        where refunds.payment_id = share.payment_id and refunds.reservation_id = share.reservation_id
          and state <> 'withdrawn'), 0)::integer
    - coalesce((select sum(rent_cents) from public.dispute_shares
        join public.disputes on disputes.id = dispute_id
        where dispute_shares.payment_id = share.payment_id and dispute_shares.reservation_id = share.reservation_id
          and disputes.status = 'lost'), 0)::integer
$$;

create function check_refund() returns trigger language plpgsql as $$
declare
  share public.payment_shares;
begin
  select * into share from public.payment_shares
  where payment_id = new.payment_id and reservation_id = new.reservation_id;
  if public.left_of_share(share) < 0 then
    raise exception 'the refund % is more than is left of its share', new.id
      using errcode = 'check_violation', constraint = 'refund_is_within_its_share';
  end if;
  return null;
end $$;
create trigger refund_is_within_its_share after insert on refunds
  for each row execute function check_refund();

create index refunds_failed on refunds (updated_at) where state = 'failed';

-- Every event the provider sent, once, by its own id.
create table provider_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  -- Booked (or only stored, for types that we don't book), failed (to be retried), or ignored because it belongs to
  -- another mode of the provider.
  state text not null default 'booked' check (state in ('booked', 'failed', 'ignored')),
  -- Why it isn't booked, in words.
  trouble text,
  attempts integer not null default 1 check (attempts > 0),
  tried_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  constraint provider_event_says_its_trouble check ((state = 'booked') = (trouble is null))
);
create index provider_events_failed on provider_events (tried_at) where state = 'failed';

-- How far the provider's list of events has been read; later ones may have been missed.
create table provider_events_read (
  is_one boolean primary key default true check (is_one),
  read_until timestamptz not null
);

-- A tenant's customer id and email at the provider; each of its modes keeps its own.
create table payment_customers (
  user_id text not null references users,
  provider text not null check (provider in ('sandbox', 'test', 'live')),
  customer_id text not null,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, provider)
);

-- A landlord's payout account at the provider, in one of its modes, and its last known state.
create table payout_accounts (
  landlord_id text not null references users,
  provider text not null check (provider in ('sandbox', 'test', 'live')),
  account_id text not null unique,
  details_submitted boolean not null default false,
  payouts_enabled boolean not null default false,
  -- The last payout to the bank that failed, and why, in the provider's words; null once one arrived since.
  bank_refused_at timestamptz,
  bank_refused_cents integer,
  bank_refusal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_says_what_its_bank_refused check (
    (bank_refused_at is null) = (bank_refused_cents is null) and (bank_refused_at is null) = (bank_refusal is null)
  ),
  primary key (landlord_id, provider)
);

-- The rent of a reservation, sent to its landlord once. Less than the rent, or nothing, if the landlord owed us money.
create table payouts (
  id text not null unique check (id like 'out\_%'),
  landlord_id text not null references users,
  reservation_id text not null,
  -- The further rent that is sent.
  rent_id text,
  account_id text not null references payout_accounts (account_id),
  amount_cents integer not null check (amount_cents >= 0),
  -- What of it was taken back in the provider's dashboard.
  reversed_cents integer not null default 0,
  state text not null check (state in ('requested', 'succeeded', 'failed', 'netted')),
  provider_transfer_id text unique,
  -- Why the provider refused it, in its own words.
  refusal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (landlord_id, id),
  constraint payout_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint payout_of_nothing_is_not_sent check ((state = 'netted') = (amount_cents = 0)),
  constraint payout_is_reversed_within_its_amount check (reversed_cents between 0 and greatest(amount_cents, 0))
);
create unique index rent_is_paid_out_once on payouts (reservation_id, landlord_id, coalesce(rent_id, ''));
create index payouts_by_landlord on payouts (landlord_id);
create index payouts_under_way on payouts (updated_at) where state in ('requested', 'failed');

-- Landlords who are sent nothing until an administrator ends the hold, and why.
create table payout_holds (
  landlord_id text primary key references users,
  reason text not null check (length(reason) between 1 and 500),
  held_by text not null,
  held_at timestamptz not null default now()
);
