-- What a landlord may ask of a stay for what its terms name: each an amount in cents, a late day for each; null for none.
alter table properties
  add column charge_cleaning_cents integer,
  add column charge_lost_key_cents integer,
  add column charge_overstay_cents integer,
  add column charge_rule_cents integer,
  add column charge_damage_cents integer,
  add constraint charges_are_modest check (
    charge_cleaning_cents between 100 and 500000 and charge_lost_key_cents between 100 and 500000
    and charge_overstay_cents between 100 and 500000 and charge_rule_cents between 100 and 500000
    and charge_damage_cents between 100 and 500000
  );
