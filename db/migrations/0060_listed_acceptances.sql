-- Administrators' list of consents, members' and visitors' in one: what a stay's terms have, and terms of service that members
-- accepted with their account, which the audit log has. Only rows with `is_consent` are: as a condition in the view it would keep the
-- database from reading both in order by their indexes.
create view consents as
  select t.reservation_id || ':' || t.part as id, t.part in ('renewal', 'service') as is_consent, false as by_member,
    t.part as about, t.version, case when t.part = 'service' then 'visitor' else 'tenant' end as who,
    t.landlord_id, t.reservation_id, null::text as member_id, t.body, t.request_id, t.agreed_at
  from stay_terms t
  union all
  select 'member:' || a.id::text, a.action = 'acceptTerms', true, 'service', a.details ->> 'version', a.actor_kind,
    null::text, null::text, a.actor_id, null::text, null::text, a.happened_at
  from audit_entries a;
create index listed_acceptances on audit_entries (happened_at, ('member:' || id::text)) where action = 'acceptTerms';
create index acceptances_by_id on audit_entries (('member:' || id::text)) where action = 'acceptTerms';
