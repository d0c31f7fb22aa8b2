-- Rates that Stripe Tax names (decision 0296) are rows beside those that administrators import.
alter table tax_rates add column source text not null default 'import' check (source in ('import', 'stripe'));

-- The places that Stripe Tax was asked about: all spaces of a ZIP code and city together.
create table tax_places (
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- In small letters.
  city text not null,
  zipcode text not null,
  -- "Harrisburg, PA 17101".
  name text not null,
  time_zone text not null,
  -- The provider, its tax codes and the types of space, as they were asked about: with others the place is due at once.
  asked_for text not null,
  asked_at timestamptz not null,
  next_at timestamptz not null,
  -- What an administrator should do, in a sentence; null if there is nothing to do.
  trouble text,
  primary key (state, city, zipcode)
);
