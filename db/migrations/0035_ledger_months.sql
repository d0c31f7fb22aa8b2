-- The ledger's sums by month (UTC), for all entries up to `through_entry`; later ones are few and are read themselves.
create table ledger_months (
  month date not null,
  kind text not null,
  account text not null,
  cents bigint not null,
  primary key (month, kind, account)
);
create table ledger_sums (
  is_one boolean primary key default true check (is_one),
  through_entry bigint not null
);
