-- How often the card processor refused the request for an extra charge, which is no attempt.
alter table extra_charges add column refusals integer not null default 0;

-- What the deposit paid of a claim's award, once it was settled: less than the deposit if a bank took it, or part of it was refunded.
-- Null of claims that were settled before.
alter table deposit_claims add column from_deposit_cents integer;
