-- What became of an event: booked (or only stored, where nothing is booked of its type), failed to be booked, or ignored
-- because it is of another mode of the provider. Why, in words; a failed one is tried again.
alter table provider_events
  add column state text not null default 'booked' check (state in ('booked', 'failed', 'ignored')),
  add column trouble text,
  add column attempts integer not null default 1 check (attempts > 0),
  add column tried_at timestamptz not null default now(),
  add constraint provider_event_says_its_trouble check ((state = 'booked') = (trouble is null));
update provider_events set tried_at = received_at;
create index provider_events_failed on provider_events (tried_at) where state = 'failed';

-- Money that must go back is looked for each minute; there is almost never any.
create index reservations_ended_paid on reservations (id)
  where payment_status = 'paid' and status in ('rejected', 'cancelled', 'expired');
