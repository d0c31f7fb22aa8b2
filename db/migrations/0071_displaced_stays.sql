-- A stay whose days begin while things that another left behind are still there: its tenant is told at once, and can have everything
-- refunded, for another space or alone, until that is settled. Nothing of its rent is sent before.
create table displaced_stays (
  problem_id text not null references problems,
  landlord_id text not null,
  reservation_id text not null,
  choice text check (choice in ('refund', 'other_space')),
  -- The space that was chosen instead, and how much more than before it may cost, which we then pay.
  offered_property_id text,
  offer_limit_cents integer check (offer_limit_cents >= 0),
  chosen_at timestamptz,
  created_at timestamptz not null,
  primary key (problem_id, reservation_id),
  constraint displaced_stay_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint chosen_refund_says_when check ((choice is null) = (chosen_at is null)),
  constraint chosen_space_has_a_limit check (
    (choice is not distinct from 'other_space') = (offered_property_id is not null)
    and (offered_property_id is null) = (offer_limit_cents is null)
  )
);
create index displaced_stays_by_reservation on displaced_stays (reservation_id);
