-- A contact message may report a space or a landlord: then it has a reason, and the id of what it is about.
alter table contact_messages
  add column reason text constraint contact_message_has_a_known_reason
    check (reason in ('scam', 'forbidden', 'wrong', 'person', 'other')),
  add column about_id text,
  add constraint contact_message_reports_for_a_reason check ((reason is null) = (about_id is null));

create or replace view inquiries as
  select id, 'lead' as kind, name, email,
    concat_ws(E'\n', nullif('Phone: ' || phone, 'Phone: '), nullif('Space: ' || property_type, 'Space: '),
      nullif('Where: ' || location, 'Where: ')) as message, state, created_at, null::text as about_id, null::text as reason
  from leads
  union all
  select id, case when about_id is null then 'contact' else 'report' end, name, email, message, state, created_at, about_id,
    reason
  from contact_messages
  union all
  select s.id, 'service', u.username, u.email, s.message, s.state, s.created_at, null, null
  from service_requests s left join users u on u.id = s.user_id;
create index contact_messages_by_subject on contact_messages (about_id) where about_id is not null;
