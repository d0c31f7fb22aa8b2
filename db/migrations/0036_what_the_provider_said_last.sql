-- What the provider says of accounts, cards and disputes may arrive late and in any order: these say what is known.
alter table payout_accounts
  -- Counts how often the state was read, so that an answer that is overtaken by another is not written.
  add column state_version integer not null default 0;
alter table leases
  -- When the tenant saved or used the card, at the provider.
  add column card_saved_at timestamptz;
alter table disputes
  -- When the provider wrote the event whose status this is.
  add column status_at timestamptz,
  drop constraint disputes_status_check,
  add constraint disputes_status_check check (status in (
    'warning_needs_response', 'warning_under_review', 'warning_closed',
    'needs_response', 'under_review', 'won', 'lost', 'prevented', 'appeal_needs_response', 'appeal_under_review'
  ));

-- A charge of a saved card that the provider refused as a request, in its own words, and how often. A declined card is
-- none of these.
alter table payments
  add column refusal text,
  add column refusals integer not null default 0;
create index payments_refused on payments (updated_at) where refusal is not null;

-- A refused request is no attempt, but it has a payment.
alter table later_charges
  drop constraint tried_charge_has_its_payment,
  add constraint tried_charge_has_its_payment check (
    (attempts = 0) = (first_tried_at is null) and (attempts = 0 or payment_id is not null)
  );

-- True if a dispute has taken money, which no refund may send a second time. An appeal follows a loss.
create or replace function dispute_takes(status text) returns boolean language sql immutable as $$
  select status in ('needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review')
$$;

-- True once a bank has decided for the cardholder, also while that is appealed: the landlord lost the rent.
create function dispute_is_lost(status text) returns boolean language sql immutable as $$
  select status in ('lost', 'appeal_needs_response', 'appeal_under_review')
$$;

create or replace function rent_left_of(payment text, reservation text) returns integer language plpgsql stable as $$
begin
  return (select amount_cents - fee_cents - deposit_cents from public.payment_shares
      where payment_id = payment and reservation_id = reservation)
    - coalesce((select sum(rent_cents) from public.refunds
        where payment_id = payment and reservation_id = reservation and state <> 'withdrawn'), 0)
    - coalesce((select sum(s.rent_cents) from public.dispute_shares s
        join public.disputes d on d.id = s.dispute_id
        where s.payment_id = payment and s.reservation_id = reservation and public.dispute_is_lost(d.status)), 0);
end $$;

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (
    kind in (
      'payment', 'rent', 'refund_decided', 'refund_withdrawn', 'refund', 'refund_returned', 'refund_settled', 'payout_decided',
      'payout_withdrawn', 'payout', 'payout_reversed', 'disputed', 'dispute_reinstated', 'dispute_lost', 'dispute_recovered',
      'deposit_claimed'
    )
  );

-- As before, with what an appeal brought back, and by the day at each property.
create or replace function invoiced_months(this_month date)
returns table (landlord_id text, month date, rent_cents integer, fee_cents integer, month_end timestamptz)
language plpgsql stable as $$
begin
  return query
  select r.landlord_id, date_trunc('month', moved.occurred_at at time zone p.time_zone)::date,
    coalesce(-sum(moved.amount_cents) filter (where account = 'landlord'), 0)::integer,
    coalesce(-sum(moved.amount_cents) filter (where account = 'fee'), 0)::integer,
    (date_trunc('month', moved.occurred_at at time zone p.time_zone) + interval '1 month') at time zone 'UTC'
  from (
    select reservation_id, account, amount_cents, occurred_at
    from public.ledger_entries join public.ledger_lines on entry_id = ledger_entries.id
    -- A day more on each side, for the properties' zones.
    where occurred_at >= (this_month - interval '3 months 1 day') at time zone 'UTC'
      and occurred_at < (this_month + interval '1 day') at time zone 'UTC'
      and kind in ('rent', 'refund_decided', 'refund_withdrawn', 'dispute_lost', 'dispute_recovered')
      and account in ('landlord', 'fee')
  ) moved
  join public.reservations r on r.id = moved.reservation_id
  join public.properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
  where (moved.occurred_at at time zone p.time_zone)::date >= this_month - interval '3 months'
    and (moved.occurred_at at time zone p.time_zone)::date < this_month
  group by r.landlord_id, 2, 5;
end $$;
