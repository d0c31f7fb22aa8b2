-- The opening that things come in through, in feet; null where the landlord has not said.
alter table properties
  add column entrance_width_feet numeric(7, 2) check (entrance_width_feet > 0),
  add column entrance_height_feet numeric(7, 2) check (entrance_height_feet > 0);
