-- True once a bank has decided for the cardholder, also while that is appealed: the landlord lost the rent.
create or replace function dispute_is_lost(status text) returns boolean language sql immutable as $$
  select status in ('lost', 'appeal_needs_response', 'appeal_under_review')
$$;
