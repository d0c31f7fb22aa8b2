-- A deposit: money that a tenant pays with the first payment, and that is theirs unless their landlord claims of it.
alter table properties
  add column deposit_cents integer not null default 0,
  add constraint deposit_is_at_most_two_months_rent check (deposit_cents between 0 and 2 * monthly_cents);

-- Frozen when it is reserved. Held: paid, and with us. What the landlord got of it is kept.
alter table reservations
  add column deposit_cents integer not null default 0,
  add column deposit_state text not null default 'none'
    check (deposit_state in ('none', 'held', 'claimed', 'returned', 'decided')),
  add column deposit_kept_cents integer not null default 0,
  -- Since when it is in this state.
  add column deposit_at timestamptz,
  add constraint reservation_without_deposit_holds_none check (deposit_cents > 0 or deposit_state = 'none'),
  add constraint deposit_is_kept_within_itself check (deposit_kept_cents between 0 and deposit_cents),
  add constraint deposit_says_since_when check ((deposit_state = 'none') = (deposit_at is null));
-- Looked through every minute.
create index reservations_deposit_held on reservations (upper(stay)) where deposit_state = 'held';

create function freeze_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.deposit_cents = old.deposit_cents then
      return new;
    end if;
  elsif not exists (select from public.properties p
    where p.landlord_id = new.landlord_id and p.id = new.property_id and p.deposit_cents <> new.deposit_cents) then
    return new;
  end if;
  raise exception 'the deposit of % is not what its property asks for', new.id
    using errcode = 'check_violation', constraint = 'reservation_freezes_its_deposit';
end $$;
create trigger reservation_freezes_its_deposit before insert or update of deposit_cents on reservations
  for each row execute function freeze_deposit();

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (
    kind in (
      'payment', 'rent', 'refund_decided', 'refund_withdrawn', 'refund', 'refund_returned', 'refund_settled', 'payout_decided',
      'payout_withdrawn', 'payout', 'payout_reversed', 'disputed', 'dispute_reinstated', 'dispute_lost', 'deposit_claimed'
    )
  );
alter table ledger_lines
  drop constraint ledger_lines_account_check,
  add constraint ledger_lines_account_check check (account in (
    'provider', 'tenant', 'landlord', 'fee', 'refunds', 'payouts', 'disputed', 'processing', 'elsewhere', 'deposits'
  ));

alter table payment_shares
  -- The part of it that is neither rent nor fee.
  add column deposit_cents integer not null default 0,
  -- What of the deposit became the landlord's.
  add column claimed_cents integer not null default 0,
  add constraint deposit_is_within_its_share check (
    deposit_cents >= 0 and (deposit_cents = 0 or deposit_cents <= amount_cents - fee_cents)
  ),
  add constraint claim_is_within_its_deposit check (claimed_cents between 0 and deposit_cents);
create index payment_shares_claimed on payment_shares (reservation_id) where claimed_cents > 0;

alter table refunds
  add column deposit_cents integer not null default 0 check (deposit_cents >= 0),
  drop constraint refund_is_rent_plus_fee,
  add constraint refund_is_the_sum_of_its_parts check (amount_cents = rent_cents + fee_cents + deposit_cents),
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'rejected', 'expired', 'canceled', 'late_payment', 'double_payment', 'goodwill', 'at_provider', 'unused', 'deposit'
  ));
drop index reservation_is_refunded_once;
create unique index reservation_is_refunded_once on refunds (payment_id, reservation_id)
  where state <> 'withdrawn' and reason not in ('goodwill', 'at_provider', 'unused', 'deposit');
create unique index deposit_is_returned_once on refunds (payment_id, reservation_id)
  where state <> 'withdrawn' and reason = 'deposit';

alter table dispute_shares add column deposit_cents integer not null default 0;

alter table payouts
  -- It sends what a landlord got of a deposit.
  add column of_deposit boolean not null default false;
drop index rent_is_paid_out_once;
create unique index rent_is_paid_out_once
  on payouts (reservation_id, landlord_id, coalesce(rent_id, '')) where not of_deposit;
create unique index claim_is_paid_out_once on payouts (reservation_id, landlord_id) where of_deposit;

-- What is left of a share for refunds: not refunded, and not taken by a dispute.
create or replace function left_of_share(share payment_shares) returns integer language sql stable as $$
  select share.amount_cents
    - coalesce((select sum(amount_cents) from public.refunds
        where refunds.payment_id = share.payment_id and refunds.reservation_id = share.reservation_id
          and state <> 'withdrawn'), 0)::integer
    - coalesce((select sum(rent_cents + fee_cents + dispute_shares.deposit_cents) from public.dispute_shares
        join public.disputes on disputes.id = dispute_id
        where dispute_shares.payment_id = share.payment_id and dispute_shares.reservation_id = share.reservation_id
          and public.dispute_takes(disputes.status)), 0)::integer
$$;

-- What of a share's rent is still its landlord's, without what they got of its deposit.
create or replace function rent_left_of_share(share payment_shares) returns integer language sql stable as $$
  select share.amount_cents - share.fee_cents - share.deposit_cents
    - coalesce((select sum(rent_cents) from public.refunds
        where refunds.payment_id = share.payment_id and refunds.reservation_id = share.reservation_id
          and state <> 'withdrawn'), 0)::integer
    - coalesce((select sum(rent_cents) from public.dispute_shares
        join public.disputes on disputes.id = dispute_id
        where dispute_shares.payment_id = share.payment_id and dispute_shares.reservation_id = share.reservation_id
          and disputes.status = 'lost'), 0)::integer
$$;

-- What of a share's deposit is still with us: not returned, not the landlord's, and not taken by a dispute.
create function deposit_left_of_share(share payment_shares) returns integer language sql stable as $$
  select share.deposit_cents - share.claimed_cents
    - coalesce((select sum(deposit_cents) from public.refunds
        where refunds.payment_id = share.payment_id and refunds.reservation_id = share.reservation_id
          and state <> 'withdrawn'), 0)::integer
    - coalesce((select sum(dispute_shares.deposit_cents) from public.dispute_shares
        join public.disputes on disputes.id = dispute_id
        where dispute_shares.payment_id = share.payment_id and dispute_shares.reservation_id = share.reservation_id
          and public.dispute_takes(disputes.status)), 0)::integer
$$;

create or replace function check_refund() returns trigger language plpgsql as $$
declare
  share public.payment_shares;
begin
  select * into share from public.payment_shares
  where payment_id = new.payment_id and reservation_id = new.reservation_id;
  if public.left_of_share(share) < 0 then
    raise exception 'the refund % is more than is left of its share', new.id
      using errcode = 'check_violation', constraint = 'refund_is_within_its_share';
  end if;
  if new.deposit_cents > 0 and public.deposit_left_of_share(share) < 0 then
    raise exception 'the refund % is more than is left of its deposit', new.id
      using errcode = 'check_violation', constraint = 'refund_is_within_its_share';
  end if;
  return null;
end $$;

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
create index deposit_claims_open on deposit_claims (answer_by) where state = 'open';
create index deposit_claims_to_decide on deposit_claims (created_at) where state in ('objected', 'unanswered');
create index deposit_claims_to_settle on deposit_claims (closed_at) where settled_at is null;
create index deposit_claims_by_landlord on deposit_claims (landlord_id);

create table deposit_claim_photos (
  file text primary key,
  claim_id text not null references deposit_claims,
  position smallint not null check (position between 0 and 4),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  constraint claim_photo_has_its_place unique (claim_id, position)
);
