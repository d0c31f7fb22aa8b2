-- What came of a report about a conversation, as its reporter is told; null for those closed before, or without a choice.
alter table message_reports
  add column outcome text constraint message_report_has_a_known_outcome check (outcome in ('acted', 'nothing')),
  add constraint only_closed_reports_have_an_outcome check (outcome is null or closed_at is not null);
