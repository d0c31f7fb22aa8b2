-- What administrators chose on /admin/settings, by the names of settings; the others follow the environment or have their
-- defaults. The version rises with each change: processes look at it and take over what changed.
create table operator_settings (
  is_one boolean primary key default true check (is_one),
  version integer not null,
  chosen jsonb not null check (jsonb_typeof(chosen) = 'object')
);
