-- Whoever sends a mail holds it until then, by this database's clock, and renews it. A process that dies lets it go.
alter table mails add column leased_until timestamptz;

-- What runs on a rhythm: when it is due next, and until when the process that runs it now holds it.
create table schedules (
  name text primary key,
  due_at timestamptz not null,
  leased_until timestamptz
);
