-- Taxes that jurisdictions take of stays (decision 0283): a rate for an area and, if it says so, one type of space, from a day
-- on. Rows are only added or corrected; a rate of 0 ends a tax.
create table tax_rates (
  state text not null check (state ~ '^[A-Z]{2}$'),
  jurisdiction text not null check (length(jurisdiction) between 1 and 100),
  -- Empty: the whole state, all of its ZIP codes, all types of space.
  city text not null default '' check (length(city) <= 100),
  zip_prefix text not null default '' check (zip_prefix ~ '^\d{0,5}$'),
  type_of_space text not null default '' check (length(type_of_space) <= 60),
  valid_from date not null,
  -- Millionths of the rent and the service fee.
  ppm integer not null check (ppm between 0 and 500000),
  -- From how many days on a stay pays nothing; null: every stay with an end pays.
  exempt_from_days integer check (exempt_from_days between 1 and 1096),
  imported_at timestamptz not null,
  primary key (state, jurisdiction, city, zip_prefix, type_of_space, valid_from)
);

-- What is paid on top of the rent, the service fee, has the tax in it: fee_cents, here and below, are what isn't the landlord's and
-- no deposit, and tax_cents what of that is a tax.
alter table reservations
  add column tax_cents integer not null default 0,
  -- The rates that its request agreed to, by which other dates are taxed, too.
  add column taxes jsonb not null default '[]',
  add constraint tax_is_within_its_fee check (tax_cents between 0 and fee_cents);
alter table stay_changes
  add column tax_cents integer not null default 0,
  -- Of what is paid before it counts.
  add column more_tax_cents integer not null default 0,
  add constraint change_tax_is_within_its_fee check (tax_cents >= 0 and more_tax_cents between 0 and more_fee_cents);
alter table payment_shares
  add column tax_cents integer not null default 0,
  add constraint tax_is_within_its_fee check (tax_cents between 0 and fee_cents);
alter table refunds add column tax_cents integer not null default 0 constraint refund_returns_a_tax check (tax_cents >= 0);
alter table dispute_shares
  add column tax_cents integer not null default 0 constraint dispute_takes_a_tax check (tax_cents >= 0);
alter table documents add column tax_cents integer not null default 0;
create trigger refund_has_its_tax before insert on refunds for each row execute function set_tax_of_part();
create trigger dispute_share_has_its_tax before insert on dispute_shares for each row execute function set_tax_of_part();

-- Taxes: paid by tenants, and owed to jurisdictions.
alter table ledger_lines
  drop constraint ledger_lines_account_check,
  add constraint ledger_lines_account_check check (account in (
    'provider', 'tenant', 'landlord', 'fee', 'refunds', 'payouts', 'disputed', 'processing', 'elsewhere', 'deposits', 'taxes'
  ));
-- The report of taxes reads only their lines.
create index ledger_lines_of_taxes on ledger_lines (entry_id) where account = 'taxes';
