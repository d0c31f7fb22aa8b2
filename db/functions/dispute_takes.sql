-- True if a dispute has taken money, which no refund may send a second time. An appeal follows a loss.
create or replace function dispute_takes(status text) returns boolean language sql immutable as $$
  select status in ('needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review')
$$;
