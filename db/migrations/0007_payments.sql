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
  updated_at timestamptz not null default now(),
  -- A charge of a saved card that the provider refused as a request, in its own words, and how often. A declined card is
  -- none of these.
  refusal text,
  refusals integer not null default 0,
  -- The charge that brought it, where the provider named it: that saves a request.
  provider_charge_id text
);
create index payments_by_order on payments (order_id);
create unique index payment_attempt_is_new
  on payments (order_id, coalesce(reservation_id, ''), coalesce(rent_id, ''), attempt);
create index payments_by_rent on payments (rent_id) where rent_id is not null;
create index payments_refused on payments (updated_at) where refusal is not null;
-- What the provider is asked about, and the entries of a month.
create index payments_opening on payments (created_at) where state = 'opening';
-- Open checkouts, by when the provider is asked about them next.
create index payments_to_ask_about on payments (next_question_at(created_at, updated_at), id) where state = 'open';
create index listed_payments on payments (created_at, id);
create index listed_payments_ended on payments (state, created_at, id) where state in ('expired', 'failed');
create index listed_payments_of_tests on payments (provider, created_at, id) where provider <> 'live';

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
  -- The part of it that is neither rent nor fee.
  deposit_cents integer not null default 0,
  -- What of the deposit became the landlord's.
  claimed_cents integer not null default 0,
  -- Since when a paid share, or a refund that was made, waits for its document's number; null if it has one or gets none.
  unnumbered_since timestamptz,
  -- When the next part of a share's rent may be sent to its landlord, and that there is something of its deposit to send. Null
  -- once all of it was decided, or nothing is left to send; -infinity if that is to be computed.
  payout_due_at timestamptz,
  claim_due_at timestamptz,
  constraint share_of_a_rent_says_when_it_is_due check ((rent_id is null) = (rent_due_at is null)),
  primary key (payment_id, reservation_id),
  constraint deposit_is_within_its_share check (
    deposit_cents >= 0 and (deposit_cents = 0 or deposit_cents <= amount_cents - fee_cents)
  ),
  constraint claim_is_within_its_deposit check (claimed_cents between 0 and deposit_cents)
);
create unique index reservation_is_paid_once on payment_shares (reservation_id, coalesce(rent_id, '')) where settled;
create index payment_shares_unnumbered on payment_shares (unnumbered_since, payment_id, reservation_id)
  where unnumbered_since is not null;
create index payment_shares_to_send on payment_shares (payout_due_at, payment_id, reservation_id)
  where payout_due_at is not null and rent_id is null;
create index payment_shares_of_rents_to_send on payment_shares (payout_due_at, payment_id, reservation_id)
  where payout_due_at is not null and rent_id is not null;
create index payment_shares_of_claims_to_send on payment_shares (claim_due_at, payment_id, reservation_id)
  where claim_due_at is not null;
-- The checkouts, rents and claims of a reservation.
create index payment_shares_by_reservation on payment_shares (reservation_id);
create trigger new_settled_share_is_due before insert on payment_shares
  for each row when (new.settled) execute function settled_share_is_due();
create trigger settled_share_is_due before update on payment_shares
  for each row when (new.settled and not old.settled) execute function settled_share_is_due();
create trigger claim_is_due before update on payment_shares
  for each row when (new.claimed_cents > 0 and old.claimed_cents = 0) execute function claim_is_due();

create table refunds (
  id text primary key check (id like 'rfd\_%'),
  payment_id text not null,
  reservation_id text not null references reservations (id),
  -- What the landlord and what we pay of it. Out of goodwill we may pay more than our fee.
  rent_cents integer not null check (rent_cents >= 0),
  fee_cents integer not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in (
    'rejected', 'expired', 'canceled', 'late_payment', 'double_payment', 'goodwill', 'at_provider', 'unused', 'deposit'
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
  deposit_cents integer not null default 0 check (deposit_cents >= 0),
  unnumbered_since timestamptz,
  constraint refund_is_of_a_share foreign key (payment_id, reservation_id)
    references payment_shares (payment_id, reservation_id),
  constraint refund_is_the_sum_of_its_parts check (amount_cents = rent_cents + fee_cents + deposit_cents)
);
create index refunds_by_share on refunds (payment_id, reservation_id);
create index refunds_by_reservation on refunds (reservation_id);
create index refunds_failed on refunds (updated_at) where state = 'failed';
create unique index reservation_is_refunded_once on refunds (payment_id, reservation_id)
  where state <> 'withdrawn' and reason not in ('goodwill', 'at_provider', 'unused', 'deposit');
create unique index deposit_is_returned_once on refunds (payment_id, reservation_id)
  where state <> 'withdrawn' and reason = 'deposit';
create index refunds_unnumbered on refunds (unnumbered_since, id) where unnumbered_since is not null;
create index refunds_requested on refunds (updated_at) where state = 'requested';
create index listed_refunds on refunds ((state = 'failed'), created_at, id);
create index listed_refunds_by_state on refunds (state, created_at, id) where state <> 'succeeded';
create index listed_refunds_by_reason on refunds (reason, created_at, id);
create trigger refund_is_within_its_share after insert on refunds
  for each row execute function check_refund();
create trigger new_refund_waits_for_number before insert on refunds
  for each row when (new.state in ('succeeded', 'settled') and new.rent_cents + new.fee_cents <> 0)
  execute function refund_waits_for_number();
create trigger refund_waits_for_number before update on refunds
  for each row when (new.state in ('succeeded', 'settled') and old.state not in ('succeeded', 'settled')
    and new.rent_cents + new.fee_cents <> 0)
  execute function refund_waits_for_number();
create trigger withdrawn_refund_is_due after update on refunds
  for each row when (new.state = 'withdrawn' and old.state <> 'withdrawn') execute function withdrawn_refund_is_due();

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
    'needs_response', 'under_review', 'won', 'lost', 'prevented', 'appeal_needs_response', 'appeal_under_review'
  )),
  -- When evidence must be there.
  due_by timestamptz,
  submitted_at timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null default now(),
  -- When the provider wrote the event whose status this is.
  status_at timestamptz
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (due_by) where status not in ('won', 'lost', 'warning_closed', 'prevented');
create trigger recovered_dispute_is_due after update of status on disputes
  for each row execute function recovered_dispute_is_due();

-- What a dispute takes of each share of its payment: of the rent and of our fee. An inquiry takes nothing.
create table dispute_shares (
  dispute_id text not null references disputes,
  payment_id text not null,
  reservation_id text not null,
  rent_cents integer not null,
  fee_cents integer not null,
  deposit_cents integer not null default 0,
  primary key (dispute_id, reservation_id),
  constraint dispute_is_of_a_share foreign key (payment_id, reservation_id)
    references payment_shares (payment_id, reservation_id)
);
create index dispute_shares_by_reservation on dispute_shares (reservation_id);

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
create index provider_events_handled on provider_events (received_at) where state <> 'failed';

-- How far the provider's list of events has been read; later ones may have been missed.
create table provider_events_read (
  is_one boolean primary key default true check (is_one),
  read_until timestamptz not null,
  -- Until when the provider's list of changes of accounts was read.
  accounts_read_until timestamptz
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
  -- When the newest event about a payout to the landlord's bank was written: an older one that arrives later changes nothing.
  bank_payout_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counts how often the state was read, so that an answer that is overtaken by another is not written.
  state_version integer not null default 0,
  -- The API that made the account. Its pages are made by the same one.
  api text not null default 'v1' check (api in ('v1', 'v2')),
  constraint account_says_what_its_bank_refused check (
    (bank_refused_at is null) = (bank_refused_cents is null) and (bank_refused_at is null) = (bank_refusal is null)
  ),
  primary key (landlord_id, provider)
);
create index payout_accounts_not_enabled on payout_accounts (updated_at) where not payouts_enabled;
create index payout_accounts_by_update on payout_accounts (updated_at);

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
  -- It sends what a landlord got of a deposit.
  of_deposit boolean not null default false,
  -- Which part of a rent was sent.
  part integer not null default 0 constraint payout_part_is_a_month check (part >= 0),
  -- Since when the provider may know of it. Null if it was never asked to send it, so that it can't have sent it.
  first_tried_at timestamptz,
  primary key (landlord_id, id),
  constraint payout_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint payout_of_nothing_is_not_sent check ((state = 'netted') = (amount_cents = 0)),
  constraint payout_is_reversed_within_its_amount check (reversed_cents between 0 and greatest(amount_cents, 0))
);
create index payouts_by_landlord on payouts (landlord_id);
create index payouts_under_way on payouts (updated_at) where state in ('requested', 'failed');
create unique index claim_is_paid_out_once on payouts (reservation_id, landlord_id) where of_deposit;
create unique index rent_is_paid_out_once
  on payouts (reservation_id, landlord_id, coalesce(rent_id, ''), part) where not of_deposit;
create index listed_payouts on payouts ((state = 'failed'), created_at, id);
create index listed_payouts_netted on payouts (created_at, id) where state = 'netted';

-- Landlords who are sent nothing until an administrator ends the hold, and why.
create table payout_holds (
  landlord_id text primary key references users,
  reason text not null check (length(reason) between 1 and 500),
  held_by text not null,
  held_at timestamptz not null default now()
);

-- Numbered documents: receipts (R) of what was paid, credit notes (C) of what was refunded, and landlords' monthly invoices
-- (I) of our fee. Numbers of a series begin with 1 each year (UTC) and have no gap; amounts are frozen, in cents.
create table documents (
  series text not null check (series in ('R', 'C', 'I')),
  year integer not null check (year between 2000 and 9999),
  number integer not null check (number > 0),
  -- The payment's share or the refund; of an invoice the landlord and the first day of the month.
  payment_id text references payments,
  reservation_id text references reservations (id),
  refund_id text unique references refunds,
  landlord_id text references users,
  month date check (extract(day from month) = 1),
  rent_cents integer not null,
  fee_cents integer not null,
  issued_at timestamptz not null,
  primary key (series, year, number),
  constraint receipt_is_of_a_share check ((series = 'R') = (payment_id is not null)),
  constraint credit_note_is_of_a_refund check ((series = 'C') = (refund_id is not null)),
  constraint invoice_is_of_a_month check ((series = 'I') = (month is not null) and (series = 'I') = (landlord_id is not null)),
  constraint document_is_of_a_reservation check ((series = 'I') = (reservation_id is null))
);
create unique index share_has_one_receipt on documents (payment_id, reservation_id) where series = 'R';
create unique index month_has_one_invoice on documents (landlord_id, month) where series = 'I';
create index documents_by_reservation on documents (reservation_id) where reservation_id is not null;
create index documents_of_month on documents (month) where series = 'I';
create trigger document_numbers_have_no_gap before insert on documents
  for each row execute function check_document_number();
create trigger documents_are_only_added_to before update or delete or truncate on documents
  for each statement execute function refuse_document_change();

-- What is charged to a saved card, once for a reservation. `void`: it ended before that; `failed`: given up, so that it
-- is unpaid again.
create table later_charges (
  landlord_id text not null,
  reservation_id text not null,
  -- The card at the provider, since when it is saved, and what people see of it.
  customer_id text not null,
  payment_method_id text not null,
  saved_at timestamptz not null,
  card_brand text,
  card_last4 text,
  -- Processing: the card is being asked.
  state text not null default 'due' check (state in ('due', 'processing', 'paid', 'failed', 'void')),
  -- When the guest was told of the day and the amount.
  told_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  first_tried_at timestamptz,
  next_try_at timestamptz not null,
  -- The payment of the last attempt.
  payment_id text,
  -- Why the card was refused, in the provider's words.
  refusal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (landlord_id, reservation_id),
  constraint later_charge_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint tried_charge_has_its_payment check (
    (attempts = 0) = (first_tried_at is null) and (attempts = 0 or payment_id is not null)
  )
);
-- Looked through every minute.
create index later_charges_waiting on later_charges (next_try_at) where state in ('due', 'processing');
create index later_charges_to_announce on later_charges (next_try_at) where state = 'due' and told_at is null;

-- Why the provider refused to make a landlord's account, in its own words; removed once it makes one.
create table payout_account_refusals (
  landlord_id text not null references users,
  provider text not null check (provider in ('sandbox', 'test', 'live')),
  refusal text not null,
  refused_at timestamptz not null,
  primary key (landlord_id, provider)
);

-- Each movement of our money at the provider, as its list of balance transactions has it; none ever changes there.
create table balance_transactions (
  id text primary key,
  provider text not null check (provider in ('sandbox', 'test', 'live')),
  created_at timestamptz not null,
  kind text not null check (kind in ('charge', 'refund', 'transfer', 'other')),
  -- What came to us, or left us if it is negative, before the provider's fee.
  amount_cents bigint not null,
  fee_cents bigint not null,
  -- The payment that it is about. A transfer names its charge or our payout, and its reversal only the transfer: their
  -- payment is found once they are stored, and stays null if they were made by hand.
  intent_id text,
  charge_id text,
  transfer_id text,
  payout_id text
);
create index balance_transactions_by_time on balance_transactions (provider, created_at);
create index balance_transactions_by_intent on balance_transactions (intent_id) where intent_id is not null;
create index balance_transactions_by_charge on balance_transactions (charge_id) where charge_id is not null;
create index balance_transactions_by_transfer on balance_transactions (transfer_id) where transfer_id is not null;
create index transfers_of_no_payment on balance_transactions (provider, created_at)
  where kind = 'transfer' and intent_id is null;

-- How far the list was read: all before `read_until`, and of the span up to `reading_until` all newer than `after_id`.
create table balance_reads (
  provider text primary key check (provider in ('sandbox', 'test', 'live')),
  read_until timestamptz not null,
  reading_until timestamptz,
  after_id text,
  constraint page_is_of_a_span check (after_id is null or reading_until is not null)
);
