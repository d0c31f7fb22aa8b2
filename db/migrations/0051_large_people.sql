-- Screens of people with thousands of spaces, bookings and conversations read what they show (decision 0188).

-- Whether a landlord has accepted a tenant for a space, once for each conversation shown.
create index reservations_by_pair on reservations (landlord_id, property_id, tenant_id);

-- A landlord's balance from the index alone, and the newest lines of it.
create index ledger_lines_of_landlord on ledger_lines (landlord_id, id) include (amount_cents) where landlord_id is not null;
drop index ledger_lines_by_landlord;
