-- Rates of taxes that prices have in them (decision 0295). Of a stay that has such a tax, the rent is its price without it.
alter table tax_rates add column is_included boolean not null default false;
alter table reservations
  drop constraint reservation_offer_is_price_times_units,
  add constraint reservation_offer_is_price_times_units check (
    offer_cents = price_cents * units - discount_cents
    or (taxes @> '[{"isIncluded": true, "isExempt": false}]'
      and price_cents * units - discount_cents - offer_cents between 0 and tax_cents)
  );
