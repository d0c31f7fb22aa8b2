-- The landlord's name as they agreed to a rental agreement: by Accept, by offering the instant booking, or by agreeing to a change
-- of what goes in. A name they take later isn't the one that agreed. Deleted with their account.
alter table reservation_transitions add column name text;
-- Network addresses are emptied at an age.
create index transitions_with_network on reservation_transitions (happened_at) where network is not null;
