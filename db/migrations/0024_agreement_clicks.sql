-- The network address from which a reservation was requested or answered, for the rental agreement. Deleted with the account of
-- the person who did it.
alter table reservation_transitions add column network text;
