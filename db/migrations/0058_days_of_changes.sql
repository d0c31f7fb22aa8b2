-- The days that the payment of a change is for, as they were agreed: its rent is sent month by month, like that of the stay. Null
-- for other payments, and for those that are sent at once.
alter table payment_shares
  add column rent_days daterange,
  add constraint days_are_of_a_change check (
    rent_days is null
    or (coalesce(starts_with(rent_id, 'chg_'), false) and not isempty(rent_days) and not upper_inf(rent_days))
  );
