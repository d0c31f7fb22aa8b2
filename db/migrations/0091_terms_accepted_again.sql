-- A visitor who requested a stay accepts our newer terms as they pay: the stay then has a row for each version. Every other part
-- is there once.
create unique index stay_has_each_part_once on stay_terms (landlord_id, reservation_id, part) where part <> 'service';
alter table stay_terms drop constraint stay_terms_pkey,
  add primary key (landlord_id, reservation_id, part, version);

-- In administrators' list such a row is named by its version, too.
create or replace view consents as
  select case when t.part = 'service' then t.reservation_id || ':service:' || t.version else t.reservation_id || ':' || t.part end
      as id, t.part in ('renewal', 'service') as is_consent, false as by_member,
    t.part as about, t.version, case when t.part = 'service' then 'visitor' else 'tenant' end as who,
    t.landlord_id, t.reservation_id, null::text as member_id, t.body, t.request_id, t.agreed_at
  from stay_terms t
  union all
  select 'member:' || a.id::text, a.action = 'acceptTerms', true, 'service', a.details ->> 'version', a.actor_kind,
    null::text, null::text, a.actor_id, null::text, null::text, a.happened_at
  from audit_entries a;
drop index listed_consents;
drop index consents_by_id;
create index listed_consents on stay_terms (agreed_at, (
    case when part = 'service' then reservation_id || ':service:' || version else reservation_id || ':' || part end
  )) where part in ('renewal', 'service');
create index consents_by_id on stay_terms ((
    case when part = 'service' then reservation_id || ':service:' || version else reservation_id || ':' || part end
  )) where part in ('renewal', 'service');

-- The built-in terms, restored: they are kept as they were, so that a process of an older or newer release shows the same words.
alter table texts add column is_restored boolean not null default false;
