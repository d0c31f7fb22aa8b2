-- Rates of taxes for a county (decision 0301); empty: all counties of the state.
alter table tax_rates
  add column county text not null default '' check (length(county) <= 100),
  drop constraint tax_rates_pkey,
  add primary key (state, jurisdiction, county, city, zip_prefix, type_of_space, valid_from);

-- The ZIP codes of the counties that a rate names: the list of all of them is a file of the release.
create table county_zips (
  zipcode text primary key check (zipcode ~ '^\d{5}$'),
  state text not null,
  county text not null
);
