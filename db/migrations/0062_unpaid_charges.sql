-- Charges whose cards were refused every time: counted, and listed for administrators.
create index extra_charges_failed on extra_charges (cause_id) where state = 'failed';

-- The last digits of the card that a claim's charges would be collected from, for its tenant to recognize; null without one.
alter table deposit_claims add column card_last4 text;
