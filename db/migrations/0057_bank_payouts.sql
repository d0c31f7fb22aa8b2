-- When the newest event about a payout to the landlord's bank was written: an older one that arrives later changes nothing.
alter table payout_accounts add column bank_payout_at timestamptz;
update payout_accounts set bank_payout_at = bank_refused_at where bank_refused_at is not null;
