-- How a space was handed over, at the beginning and the end of a stay. It is one row with its photos, so that the
-- database can refuse changes by itself once both sides agreed, on a cluster, too.
create table handovers (
  landlord_id text not null,
  reservation_id text not null,
  kind text not null check (kind in ('move-in', 'move-out')),
  -- Counts what either side added: who agrees says to which version.
  version integer not null default 1 check (version > 0),
  -- Each is {file, width, height, bytes, sha256, at}.
  tenant_photos jsonb not null default '[]',
  landlord_photos jsonb not null default '[]',
  tenant_note text check (length(tenant_note) between 1 and 2000),
  landlord_note text check (length(landlord_note) between 1 and 2000),
  tenant_agreed_at timestamptz,
  landlord_agreed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When its photos may be deleted at the earliest; a stay or a claim that isn't over puts it off.
  photos_due_at timestamptz not null default '-infinity',
  primary key (landlord_id, reservation_id, kind),
  constraint handover_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint side_has_ten_photos check (
    jsonb_array_length(tenant_photos) <= 10 and jsonb_array_length(landlord_photos) <= 10
  )
);
create index handovers_with_photos_due on handovers (photos_due_at, reservation_id, kind)
  where tenant_photos <> '[]' or landlord_photos <> '[]';
create trigger handover_is_fixed before update or delete on handovers
  for each row execute function refuse_fixed_handover();

-- Where a reservation's timeline ends. Whoever adds to it locks this row.
create table timelines (
  landlord_id text not null,
  reservation_id text not null,
  length integer not null default 0 check (length >= 0),
  -- The last entry's hash.
  head text not null default repeat('0', 64) check (head ~ '^[0-9a-f]{64}$'),
  -- Until when what happened elsewhere was added.
  checked_at timestamptz not null,
  primary key (landlord_id, reservation_id),
  constraint timeline_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id)
);

-- What happened to a reservation, one entry each. `body` is the JSON whose SHA-256 is `hash`; it names the hash before it.
create table timeline_entries (
  landlord_id text not null,
  reservation_id text not null,
  sequence integer not null,
  -- Names what it records, so that nothing is recorded twice.
  fact text not null check (length(fact) between 1 and 120),
  body text not null check (length(body) <= 20000),
  previous_sequence integer,
  previous text not null,
  hash text not null,
  primary key (landlord_id, reservation_id, sequence),
  constraint entry_is_of_a_timeline foreign key (landlord_id, reservation_id)
    references timelines (landlord_id, reservation_id),
  constraint entry_hash_is_of_its_body check (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  constraint entry_says_its_place check (
    body::jsonb ->> 'sequence' is not distinct from sequence::text
    and body::jsonb ->> 'previous' is not distinct from previous
    and body::jsonb ->> 'reservation' is not distinct from reservation_id
  ),
  constraint entry_follows_the_one_before check (
    previous_sequence is not distinct from nullif(sequence - 1, 0) and (sequence > 1 or previous = repeat('0', 64))
  ),
  constraint fact_is_recorded_once unique (landlord_id, reservation_id, fact),
  constraint entry_has_one_hash unique (landlord_id, reservation_id, sequence, hash),
  constraint entry_names_the_hash_before foreign key (landlord_id, reservation_id, previous_sequence, previous)
    references timeline_entries (landlord_id, reservation_id, sequence, hash)
);
create trigger timelines_are_only_added_to before update or delete on timeline_entries
  for each row execute function refuse_timeline_change();

-- Entries have hashes of words, not the words. Without its salt no one can find out what they were: it goes with them.
create table timeline_salts (
  landlord_id text not null,
  reservation_id text not null,
  sequence integer not null,
  side text not null check (side in ('tenant', 'landlord', 'administrator')),
  salt text not null check (salt ~ '^[0-9a-f]{32}$'),
  primary key (landlord_id, reservation_id, sequence),
  constraint salt_is_of_an_entry foreign key (landlord_id, reservation_id, sequence)
    references timeline_entries (landlord_id, reservation_id, sequence)
);
