-- When each schedule last ran without failure, or else was announced.
alter table schedules add column last_run_at timestamptz not null default now();

-- What has no use anymore is found by its age (decision 0170).
create index emails_with_text on emails (created_at) where html <> '';
create index emails_about_nothing_kept on emails (created_at)
  where about_reservation_id is null and about_inquiry_id is null;
create index notices_read on notices (read_at) where read_at is not null;
create index notices_folded on notices (created_at) where is_folded;
create index provider_events_handled on provider_events (received_at) where state <> 'failed';
