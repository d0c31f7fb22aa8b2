-- Administrators' lists at 100,000 properties. Unpaid reservations are as many as one likes older than the latest ones.
create index listed_reservations_unpaid on reservations (created_at, id) where payment_status = 'unpaid';
-- Whether there are payments of a mode at all, and in which pages: some bytes for each 128 of them, and nothing for each payment.
create index payments_by_mode on payments using brin (provider) with (autosummarize = on);
