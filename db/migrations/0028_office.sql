-- Hidden by an administrator until it is shown again. Meanwhile it counts as deleted too, so that every list, search and
-- reservation leaves it out; its landlord is told why.
alter table properties
  add column hidden_at timestamptz,
  add column hidden_because text check (length(hidden_because) between 1 and 500),
  add constraint property_is_hidden_for_a_reason check ((hidden_at is null) = (hidden_because is null)),
  add constraint hidden_property_is_found_by_nobody check (hidden_at is null or deleted_at is not null);
create index properties_hidden on properties (landlord_id) where hidden_at is not null;

-- What looks like spam is kept, but mailed to nobody.
alter table leads drop constraint leads_state_check;
alter table leads add constraint lead_has_a_state check (state in ('new', 'done', 'spam'));
alter table contact_messages drop constraint contact_messages_state_check;
alter table contact_messages add constraint contact_message_has_a_state check (state in ('new', 'done', 'spam'));
alter table service_requests drop constraint service_requests_state_check;
alter table service_requests add constraint service_request_has_a_state check (state in ('new', 'done', 'spam'));

-- Every enquiry, whatever form it came by; `email` is null when a visitor asked for a service.
create view enquiries as
  select id, 'lead' as kind, name, email,
    concat_ws(E'\n', nullif('Phone: ' || phone, 'Phone: '), nullif('Space: ' || property_type, 'Space: '),
      nullif('Where: ' || location, 'Where: ')) as message, state, created_at
  from leads
  union all
  select id, 'contact', name, email, message, state, created_at from contact_messages
  union all
  select s.id, 'service', u.username, u.email, s.message, s.state, s.created_at
  from service_requests s left join users u on u.id = s.user_id;

create table enquiry_answers (
  id text primary key check (id like 'ans\_%'),
  enquiry_id text not null,
  answered_by text not null references users,
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index enquiry_answers_by_enquiry on enquiry_answers (enquiry_id, created_at);
