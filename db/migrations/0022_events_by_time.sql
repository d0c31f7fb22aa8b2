-- The list of events is read by its time each minute.
create index sandbox_events_by_time on sandbox_objects (((object->>'created')::bigint)) where kind = 'event';
