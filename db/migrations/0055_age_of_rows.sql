-- What has no use anymore is found by its age, a batch at a time (decision 0177).
create index rate_limits_by_time on rate_limits (last_request);
create index sessions_by_end on sessions (expires_at);
create index verifications_by_end on verifications (expires_at);
create index email_changes_by_end on email_changes (expires_at);
create index id_links_used_by_end on id_links_used (expires_at);
create index access_views_by_time on access_views (viewed_at);
create index id_file_views_by_time on id_file_views (viewed_at);
