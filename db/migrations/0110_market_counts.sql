-- The marketplace's requests by week and tenants by month of 13 months, as they were last counted: a page that counted them would read all
-- reservations.
create table market_counts (
  is_one boolean primary key default true check (is_one),
  counted_at timestamptz not null,
  weeks jsonb not null,
  cohorts jsonb not null
);
