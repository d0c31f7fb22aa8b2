-- A change of a stay may also go to another space of its landlord (decisions 0243 and 0245).
alter table stay_changes
  -- The space it goes to, with its terms and its words as they were asked for; null for a change of dates alone.
  add column property_id text,
  add column space jsonb,
  add constraint change_is_to_a_space_of_its_landlord foreign key (landlord_id, property_id)
    references properties (landlord_id, id),
  add constraint change_of_space_is_whole check ((property_id is null) = (space is null));
alter table reservations
  -- The other space that an open change asks for, its dates there, and the days between stays that are asked there. Held like
  -- those of the stay.
  add column asked_property_id text,
  add column asked_there daterange,
  add column asked_gap_days smallint,
  add constraint reservation_asks_for_a_space_of_its_landlord foreign key (landlord_id, asked_property_id)
    references properties (landlord_id, id),
  add constraint asked_space_is_another_and_whole check (
    num_nonnulls(asked_property_id, asked_there, asked_gap_days) = case when asked_there is null then 0 else 3 end
    and num_nonnulls(asked_stay, asked_there) <= 1 and asked_property_id is distinct from property_id
  ),
  drop constraint reservation_stay_is_free,
  -- As before, and also for the space asked for: the days that a row holds are those of one space or of two.
  add constraint reservation_stay_is_free exclude using gist (
    landlord_id with =,
    held_spaces(property_id, stay, asked_stay, gap_days, asked_property_id, asked_there, asked_gap_days) with &&
  ) where (is_live(status));
-- What holds days of a space: its stays, with the dates that changes ask for, and stays that ask to come from another space.
create view held_stays as
select landlord_id, id as reservation_id, property_id, stay, asked_stay, gap_days, status from reservations
union all
select landlord_id, id, asked_property_id, asked_there, null, asked_gap_days, status from reservations
where asked_property_id is not null;
create index reservations_asked_elsewhere on reservations (asked_property_id) include (landlord_id, asked_there, asked_gap_days)
  where asked_property_id is not null and is_live(status);
-- Also its space is that of its change.
create or replace trigger reservation_freezes_its_terms
  before insert or update of property_id, cancellation_policy, discount_percent, discount_cents on reservations
  for each row execute function freeze_terms();
