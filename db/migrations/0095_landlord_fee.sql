-- By which rule a landlord pays a fee of their rents, in words, frozen with each reservation like that of its tenant.
alter table reservations add column landlord_fee_rule text not null default '0%';
alter table reservations add constraint reservation_landlord_fee_rule_is_read
  check (landlord_fee_rule ~ '^\d{1,2}(\.\d{1,2})?%( \+ \$\d+\.\d\d)?(, at least \$\d+\.\d\d)?(, at most \$\d+\.\d\d)?$');

-- What of the rent is ours: of what was paid, and of what a refund or a dispute takes of it.
alter table payment_shares add column landlord_fee_cents integer not null default 0;
alter table payment_shares add constraint landlord_fee_is_within_its_rent check (
  landlord_fee_cents >= 0 and (landlord_fee_cents = 0 or landlord_fee_cents <= amount_cents - fee_cents - deposit_cents)
);
alter table refunds add column landlord_fee_cents integer not null default 0;
alter table refunds add constraint refund_takes_a_fee_of_its_rent
  check (landlord_fee_cents = 0 or landlord_fee_cents between 1 and rent_cents);
alter table dispute_shares add column landlord_fee_cents integer not null default 0;
