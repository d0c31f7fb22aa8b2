-- Of a stay to which no one came, the days that were freed and rented again: the tenant of before gets a part of their rent back
-- (decision 0272). Only where the landlord read so before they reported it.
alter table problems add column shares_days boolean not null default false,
  add constraint only_no_shows_share_days check (not shares_days or kind = 'no_show');
create index problems_that_share_days on problems (reservation_id)
  where shares_days and outcome = 'no_show' and settled_at is not null;
create table days_rented_again (
  -- The stay to which no one came.
  landlord_id text not null,
  reservation_id text not null,
  -- The stay of these days since, and what of the rent of before was refunded for it.
  again_id text not null,
  days daterange not null check (not isempty(days) and not upper_inf(days)),
  cents integer not null check (cents >= 0),
  created_at timestamptz not null,
  primary key (reservation_id, again_id),
  constraint rented_again_is_of_a_stay foreign key (landlord_id, reservation_id) references reservations (landlord_id, id),
  constraint rented_again_is_by_a_stay foreign key (landlord_id, again_id) references reservations (landlord_id, id)
);
create index days_rented_again_by_stay on days_rented_again (again_id);
