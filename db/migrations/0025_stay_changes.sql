-- Changes of a stay's dates: asked by one side, answered by the other, and paid before they count if they cost more.
create table stay_changes (
  id text not null unique check (id like 'chg\_%'),
  landlord_id text not null,
  reservation_id text not null,
  asked_by text not null check (asked_by in ('tenant', 'landlord')),
  -- Asked: waits for the other side. Agreed: waits for the payment of what it costs more. Made: it counts.
  state text not null default 'asked'
    check (state in ('asked', 'agreed', 'made', 'refused', 'withdrawn', 'expired')),
  -- The dates as they were asked to change, and as they will be.
  stay_before daterange not null,
  stay daterange not null check (
    not isempty(stay) and lower_inc(stay) and not upper_inc(stay) and not lower_inf(stay)
  ),
  -- What the stay costs with these dates.
  units integer not null,
  discount_percent smallint not null,
  discount_cents integer not null,
  offer_cents integer not null,
  fee_cents integer not null,
  -- Of a paid stay: what is paid before it counts, or else what is refunded and what a late change leaves with the landlord
  -- and with us; fixed when it is agreed.
  more_rent_cents integer not null default 0,
  more_fee_cents integer not null default 0,
  less_rent_cents integer not null default 0,
  less_fee_cents integer not null default 0,
  retained_rent_cents integer not null default 0,
  retained_fee_cents integer not null default 0,
  -- Until when it can be answered, and once it is agreed, paid.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When what it costs less was decided to be refunded.
  refunded_at timestamptz,
  primary key (landlord_id, id),
  constraint change_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  -- The amounts of the stay itself are checked as it gets them.
  constraint change_costs_more_or_less check (
    least(less_rent_cents, less_fee_cents, retained_rent_cents, retained_fee_cents) >= 0
    and (more_rent_cents = 0 or less_rent_cents + retained_rent_cents = 0)
  )
);
create unique index stay_has_one_open_change on stay_changes (landlord_id, reservation_id)
  where state in ('asked', 'agreed');
create index stay_changes_by_reservation on stay_changes (reservation_id, created_at);
create index stay_changes_to_expire on stay_changes (expires_at, id) where state in ('asked', 'agreed');
create index stay_changes_to_refund on stay_changes (updated_at, id)
  where state = 'made' and refunded_at is null and less_rent_cents + less_fee_cents > 0;
-- For the metrics.
create index stay_changes_by_time on stay_changes (updated_at);

alter table reservations
  -- The dates that an open change asks for; held like those of the stay.
  add column asked_stay daterange,
  -- How many days its own payment paid for, once its dates were changed: its parts are those of as many days.
  add column paid_days integer,
  -- What late changes of dates left with the landlord and with us, beyond the price of the stay.
  add column retained_rent_cents integer not null default 0,
  add column retained_fee_cents integer not null default 0;
alter table reservations
  drop constraint reservation_stay_is_free,
  -- As before, and also for the dates asked for.
  add constraint reservation_stay_is_free exclude using gist (
    property_id with =,
    held_days(stay, asked_stay, 0, gap_days) with &&,
    landlord_id with =
  ) where (is_live(status)),
  drop constraint reservation_keeps_at_most_its_parts,
  add constraint reservation_retains_an_amount check (least(retained_rent_cents, retained_fee_cents) >= 0),
  add constraint reservation_keeps_at_most_its_parts check (
    kept_rent_cents <= offer_cents + retained_rent_cents and kept_fee_cents <= greatest(fee_cents, 0) + retained_fee_cents
  );
-- By the last day that a reservation holds, with the dates asked for.
drop index reservations_holding_dates;
create index reservations_holding_dates on reservations (property_id, held_until(stay, asked_stay))
  include (stay, asked_stay, landlord_id, gap_days)
  where is_live(status);
