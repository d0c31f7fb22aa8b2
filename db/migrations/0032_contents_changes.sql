-- Changes of what goes in after acceptance: asked by the tenant, answered by the landlord. Until then, and if it is refused, the
-- stay's own words count.
create table contents_changes (
  id text not null unique check (id like 'cch\_%'),
  landlord_id text not null,
  reservation_id text not null,
  state text not null default 'asked' check (state in ('asked', 'made', 'refused', 'withdrawn')),
  -- Personal data, each with its salt as `reservations.contents`: deleted with the tenant's account.
  contents_before jsonb,
  contents jsonb,
  -- Of the new words, as the terms of the stay have one of the first.
  mark text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (landlord_id, id),
  constraint contents_change_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint changed_contents_are_short check (greatest(length(contents::text), length(contents_before::text)) <= 4000)
);
create unique index stay_has_one_open_contents_change on contents_changes (landlord_id, reservation_id)
  where state = 'asked';
create index contents_changes_by_reservation on contents_changes (reservation_id, created_at);
create trigger answered_contents_changes_stay before insert or update or delete on contents_changes
  for each row execute function fix_contents_change();
