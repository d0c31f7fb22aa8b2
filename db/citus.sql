-- Distributes a migrated, empty database over the workers of a Citus cluster, by landlord: docs/operations.md says how,
-- decision 0122 why. Run once on the coordinator, with psql -1 -v ON_ERROR_STOP=1 -f db/citus.sql. Drops what such a
-- cluster can't have; everything else stays as the migrations made it.
set client_min_messages = warning;
set citus.multi_shard_modify_mode = sequential;
-- For the triggers that stay: one changes only its own row, the two of users are replaced below.
set citus.enable_unsafe_triggers = on;

-- References to a landlord's rows by id alone, from tables that don't belong to a landlord.
alter table favorites drop constraint favorites_property_id_fkey;
alter table ledger_lines drop constraint ledger_lines_reservation_id_fkey;
alter table payments drop constraint payments_reservation_id_fkey;
alter table payment_shares drop constraint payment_shares_reservation_id_fkey;
alter table refunds drop constraint refunds_reservation_id_fkey;
alter table property_cards drop constraint card_is_of_a_property;
alter table leases drop constraint lease_is_of_a_reservation;
alter table deposit_claims drop constraint deposit_claim_is_of_a_reservation;
-- A reference to users, or to what refers to them, would make these Citus tables, and Citus has no statement triggers.
alter table ledger_lines drop constraint ledger_lines_landlord_id_fkey;
alter table documents drop constraint documents_reservation_id_fkey, drop constraint documents_landlord_id_fkey,
  drop constraint documents_payment_id_fkey, drop constraint documents_refund_id_fkey;

-- Unique among all landlords. Ids and secrets have 110 random bits or more, and the provider names transfers; they stay
-- unique for each landlord, and an index still finds them.
alter table properties drop constraint properties_id_key;
alter table photos drop constraint photos_id_key;
alter table waiting_photos drop constraint waiting_photos_pkey, add primary key (landlord_id, id);
alter table calendar_feeds drop constraint calendar_feeds_property_id_key, drop constraint calendar_feeds_secret_key;
alter table imported_calendars drop constraint imported_calendars_id_key;
alter table reservations drop constraint reservations_id_key;
alter table id_documents drop constraint id_documents_id_key;
alter table id_files drop constraint id_files_file_key;
alter table payouts drop constraint payouts_id_key, drop constraint payouts_provider_transfer_id_key,
  add unique (landlord_id, provider_transfer_id);
create index on properties (id);
create index on photos (id);
create index on calendar_feeds (secret);
create index on imported_calendars (id);
create index on reservations (id);
create index on id_documents (id);
create index on id_files (file);
create index on payouts (id);

-- The words of properties are one list for all landlords, which a landlord's node can't write. Call this every minute
-- instead, with the time since which words are new.
drop trigger property_words_are_known on properties;
drop trigger changed_property_words_are_known on properties;
create function remember_words_since(since timestamptz) returns void language plpgsql as $$
begin
  insert into public.known_words
  select distinct word from public.properties, unnest(tsvector_to_array(search_words)) word
  where updated_at >= since and length(word) >= 4 and word !~ '^[0-9]+$'
  on conflict do nothing;
end $$;

-- A landlord's node can't read the property inside of a trigger: a deposit that changes while it is being reserved is the
-- one that was priced.
drop trigger reservation_freezes_its_deposit on reservations;

-- Searches read their own database, which has the cards: db/citus-search.sql.
drop trigger new_property_has_card on properties;
drop trigger property_changes_card on properties;
drop trigger new_photo_changes_card on photos;
drop trigger photo_changes_card on photos;
drop trigger removed_photo_changes_card on photos;
-- It reads another table; a change of terms while someone reserves is then missed.
drop trigger reservation_freezes_its_terms on reservations;
drop trigger new_stay_changes_card on reservations;
drop trigger stay_changes_card on reservations;
drop trigger removed_stay_changes_card on reservations;
-- It reads another table; the command opens windows of paid stays only.
drop trigger only_paid_stays_are_reviewed on review_windows;
drop trigger username_changes_cards on users;
drop trigger business_name_changes_cards on businesses;

-- Each node has all users and their triggers; the coordinator does once what these do.
select format('alter database %I set citus.allow_nested_distributed_execution = on', current_database()) \gexec
create function is_coordinator() returns boolean language plpgsql stable as $$
begin
  return (select groupid = 0 from pg_catalog.pg_dist_local_group);
end $$;
create or replace function give_host_slug() returns trigger language plpgsql as $$
begin
  if public.is_coordinator() and not exists (
    select from public.host_slugs where landlord_id = new.id and is_current
  ) then
    perform public.take_host_slug(new.id, new.username);
  end if;
  return null;
end $$;
create or replace function confirm_holds() returns trigger language plpgsql as $$
begin
  if public.is_coordinator() then
    update public.reservations set hold_until = null, updated_at = greatest(updated_at, new.updated_at)
    where tenant_id = new.id and hold_until is not null;
  end if;
  return null;
end $$;

-- One statement at a time in a transaction that also writes a reference table, and one connection per node: statements
-- are short, and opening more connections takes longer.
select format('alter database %I set citus.max_adaptive_executor_pool_size = 1', current_database()) \gexec
select format('alter database %I set citus.multi_shard_modify_mode = sequential', current_database()) \gexec

-- Queries without a landlord go to every shard, so there are few; citus_split_shard_by_split_points makes more for more
-- workers.
set citus.shard_count = 8;

create temporary table of_landlords (place, name) on commit drop as values
  (1, 'properties'), (2, 'photos'), (3, 'waiting_photos'), (4, 'calendar_feeds'), (5, 'imported_calendars'),
  (6, 'reservations'), (7, 'reservation_transitions'), (8, 'id_documents'), (9, 'id_files'), (10, 'id_file_views'),
  (11, 'payouts'), (12, 'later_charges'),
  (13, 'conversations'), (14, 'conversation_sides'), (15, 'messages'), (16, 'message_photos'),
  (17, 'message_blocks'), (18, 'message_reports'), (19, 'saved_replies'),
  (20, 'access_guides'), (21, 'access_photos'), (22, 'access_views'), (23, 'access_notices'),
  (24, 'handovers'), (25, 'timelines'), (26, 'timeline_entries'), (27, 'timeline_salts'),
  (28, 'review_windows'), (29, 'reviews');
create temporary table of_all (place, name) on commit drop as values
  (1, 'users'), (2, 'businesses'), (3, 'host_slugs'), (4, 'known_words'), (5, 'payout_accounts'),
  (6, 'orders'), (7, 'order_browsers'), (8, 'reservation_codes'), (9, 'payout_holds'), (10, 'payout_account_refusals');
-- References return once both their tables are distributed.
create temporary table reference on commit drop as
  select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f'
    and conrelid in (select name::regclass from of_landlords union all select name::regclass from of_all);

select format('alter table %I drop constraint %I', name, conname) from reference \gexec
select format('select create_distributed_table(%L, %L, colocate_with => %L)', name, 'landlord_id',
  case when place = 1 then 'none' else 'properties' end) from of_landlords order by place \gexec
select format('select create_reference_table(%L)', name) from of_all order by place \gexec
select format('alter table %I add constraint %I %s', name, conname, definition) from reference \gexec
