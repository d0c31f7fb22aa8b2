-- Words that administrators look for, by trigrams: emails' subjects, notes of refunds, reasons in the audit log, inquiries.
create index emails_by_subject on emails using gin (subject gin_trgm_ops);
create index refunds_by_note on refunds using gin (note gin_trgm_ops) where note is not null;
create index audit_entries_by_reason on audit_entries
  using gin ((coalesce(details ->> 'reason', '') || ' ' || coalesce(details ->> 'note', '')) gin_trgm_ops)
  where details ?| array['reason', 'note'];
create index leads_by_words on leads
  using gin ((name || ' ' || email || ' ' || phone || ' ' || property_type || ' ' || location) gin_trgm_ops);
create index contact_messages_by_words on contact_messages using gin ((name || ' ' || email || ' ' || message) gin_trgm_ops);
create index service_requests_by_words on service_requests using gin (message gin_trgm_ops);
create index service_requests_by_user on service_requests (user_id) where user_id is not null;
