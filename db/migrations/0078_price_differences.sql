-- What another space costs more than a stay that was refunded for it: we pay it, up to a limit, once its tenant has paid for a space
-- for these days (decision 0271).
create table price_differences (
  -- The stay that was refunded, the days of it that were left, and what it cost with the fee.
  reservation_id text primary key,
  landlord_id text not null,
  stay daterange not null check (not isempty(stay) and not upper_inf(stay)),
  cost_cents integer not null check (cost_cents >= 0),
  -- The space that was offered; others count, too.
  property_id text not null,
  limit_cents integer not null check (limit_cents > 0),
  -- By when another space is requested.
  until timestamptz not null,
  created_at timestamptz not null,
  -- The stay that took its place, and what we paid of it.
  taken_landlord_id text,
  taken_reservation_id text,
  paid_cents integer check (paid_cents > 0),
  paid_at timestamptz,
  constraint price_difference_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint price_difference_is_paid_for_a_reservation foreign key (taken_landlord_id, taken_reservation_id)
    references reservations (landlord_id, id),
  constraint paid_difference_is_within_its_limit check (paid_cents <= limit_cents),
  constraint paid_difference_says_for_what check (
    (paid_cents is null) = (taken_reservation_id is null) and (paid_cents is null) = (taken_landlord_id is null)
    and (paid_cents is null) = (paid_at is null)
  )
);
create unique index stay_gets_one_price_difference on price_differences (taken_reservation_id)
  where taken_reservation_id is not null;
-- Those that a payment may still be due for are swept each minute.
create index price_differences_open on price_differences (reservation_id) where paid_cents is null;

-- When the price was raised last: we pay for no space that was made dearer after we promised to.
alter table properties add column raised_at timestamptz;
create trigger property_gets_dearer before update on properties
  for each row when (new.price_cents > old.price_cents or new.price_per <> old.price_per
    or coalesce(new.weekly_discount, 0) < coalesce(old.weekly_discount, 0)
    or coalesce(new.monthly_discount, 0) < coalesce(old.monthly_discount, 0))
  execute function note_raised_price();

alter table refunds
  drop constraint refunds_reason_check,
  -- Price difference: what another space costs more than a stay that was refunded for it. Rented again: of a day that a tenant who
  -- didn't come had paid, and another one has paid since.
  add constraint refunds_reason_check check (reason in (
    'rejected', 'expired', 'canceled', 'late_payment', 'double_payment', 'goodwill', 'at_provider', 'unused', 'deposit',
    'price_difference', 'rented_again'
  ));
drop index reservation_is_refunded_once;
create unique index reservation_is_refunded_once on refunds (payment_id, reservation_id)
  where state <> 'withdrawn'
    and reason not in ('goodwill', 'at_provider', 'unused', 'deposit', 'price_difference', 'rented_again');
create unique index price_difference_is_refunded_once on refunds (payment_id, reservation_id)
  where state <> 'withdrawn' and reason = 'price_difference';
