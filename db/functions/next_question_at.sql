-- When the provider is asked about an open checkout again: after a minute, then each time it is a quarter older. An index has
-- it (payments_to_ask_about).
create or replace function next_question_at(created_at timestamptz, updated_at timestamptz) returns timestamptz
language sql immutable parallel safe as $$
  select to_timestamp(extract(epoch from updated_at at time zone 'UTC')
    + greatest(60, extract(epoch from updated_at - created_at) / 4))
$$;
