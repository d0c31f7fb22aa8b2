-- A refused ID stays on record with its reason, and its holder is asked for another.
alter table id_documents rename column verified_by to judged_by;
alter table id_documents rename column verified_at to judged_at;
alter table id_documents drop constraint id_documents_verdict_check;
alter table id_documents
  add column refused_because text check (length(refused_because) between 1 and 500),
  add constraint id_document_has_a_verdict check (verdict in ('unverified', 'verified', 'refused', 'replaced')),
  add constraint id_document_is_refused_for_a_reason check ((verdict = 'refused') = (refused_because is not null));
drop index id_document_is_current;
create unique index id_document_is_current on id_documents (reservation_id) where verdict in ('unverified', 'verified');
create index id_documents_by_reservation on id_documents (reservation_id, created_at);
alter table id_files drop column key_version;

-- Links to pictures that were used: each works once. A row may go once its link is too old anyway.
create table id_links_used (
  nonce text primary key,
  expires_at timestamptz not null
);

-- What became of a mail: bounced ones were refused for good, failed ones given up after a week.
alter table mails drop constraint mails_state_check;
alter table mails
  add constraint mail_has_a_state check (state in ('waiting', 'sent', 'bounced', 'failed')),
  add column attempts integer not null default 0,
  add column attempted_at timestamptz,
  add column trouble text,
  add column reply_to text,
  -- Where reminders can be ended; only they have one.
  add column unsubscribe_url text;
create index mails_by_age on mails (created_at desc, id);

-- False for members who want no reminders; other mails they get anyway.
alter table users add column wants_reminders boolean not null default true;
