-- A claim for damage while a stay runs: of what its terms name, paid by the card. The deposit, and the one claim after the end, stay
-- as they are. Processes of the release before can't write claims until they are replaced.
alter table deposit_claims
  add column is_running boolean not null default false,
  drop constraint deposit_claims_reservation_id_key,
  add constraint claim_of_a_running_stay_is_of_named_charges check (not is_running or named_cents = amount_cents);
create index deposit_claims_by_reservation on deposit_claims (reservation_id);
create unique index one_claim_after_a_stay on deposit_claims (reservation_id) where not is_running;
create unique index one_open_claim_of_a_running_stay on deposit_claims (reservation_id) where is_running and closed_at is null;
