-- By which rule a reservation's service fee is computed, also of later rents and of other dates, in words.
alter table reservations add column fee_rule text not null default '5%';
alter table reservations add constraint reservation_fee_rule_is_read
  check (fee_rule ~ '^\d{1,2}(\.\d{1,2})?%( \+ \$\d+\.\d\d)?(, at least \$\d+\.\d\d)?(, at most \$\d+\.\d\d)?$');
