-- For administrators' figures: the reports that wait, and those of the last days.
create index message_reports_closed on message_reports (closed_at) where closed_at is not null;
create index contact_messages_reported on contact_messages (created_at) where state = 'new' and about_id is not null;
create index inquiry_answers_by_time on inquiry_answers (created_at);
