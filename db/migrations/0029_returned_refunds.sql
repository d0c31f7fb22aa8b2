-- A bank may send a refund back that had succeeded; it is then asked for again. How often that happened.
alter table refunds add column returns integer not null default 0;

alter table ledger_entries drop constraint ledger_entries_kind_check, add constraint ledger_entries_kind_check
  check (kind in ('payment', 'rent', 'refund_decided', 'refund', 'refund_returned', 'payout_decided', 'payout'));
