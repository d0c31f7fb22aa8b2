-- A landlord's own name for a property in their files: the same file again changes it instead of adding another. Null where
-- they gave none, and once the property is deleted.
alter table properties
  add column external_id text constraint external_id_is_short check (length(external_id) between 1 and 100);
create unique index property_has_its_external_id on properties (landlord_id, external_id)
  where external_id is not null;

-- A file of properties: it is checked first, and run if its landlord, or the administrator who sent it, says so.
create table property_imports (
  id text primary key check (id like 'imp\_%'),
  landlord_id text not null references users,
  -- The landlord, or an administrator for them.
  sent_by text not null references users,
  file_name text not null check (length(file_name) <= 200),
  -- The fields that the file has, in its order, and what else its header names.
  columns text[] not null,
  unknown_columns text[] not null default '{}',
  is_json boolean not null,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  -- All rows or none, or the good ones; set as it is run.
  is_whole boolean,
  run_at timestamptz,
  ended_at timestamptz,
  -- Why it ended without a change of anything.
  refused_because text constraint import_is_refused_in_a_sentence check (length(refused_because) between 1 and 500),
  constraint import_is_checked_then_run check (
    (run_at is null) = (is_whole is null) and (run_at is null or checked_at is not null)
      and (ended_at is null or run_at is not null or refused_because is not null)
  )
);
create index property_imports_by_landlord on property_imports (landlord_id, created_at);
create index property_imports_by_age on property_imports (created_at);

create table property_import_rows (
  import_id text not null references property_imports on delete cascade,
  -- Of a CSV file, where the row begins; of JSON, which element it is.
  line integer not null check (line > 0),
  -- What the file says, by field, as a form would send it.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  -- What running it would do.
  finding text check (finding in ('new', 'change', 'same', 'bad')),
  outcome text check (outcome in ('added', 'changed', 'unchanged', 'failed')),
  -- What is wrong, by field; "" for the row as a whole.
  problems jsonb not null default '{}' check (jsonb_typeof(problems) = 'object'),
  property_id text,
  primary key (import_id, line),
  constraint bad_row_is_not_run check (outcome is null or finding <> 'bad'),
  constraint bad_row_has_a_problem check (
    (problems <> '{}') = (coalesce(finding, '') = 'bad' or coalesce(outcome, '') = 'failed')
  ),
  constraint only_done_rows_have_a_property check (
    (property_id is not null) = coalesce(outcome in ('added', 'changed', 'unchanged'), false)
  )
);
