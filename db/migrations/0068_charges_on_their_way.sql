-- When the charge of its saved card last began: while it may be on its way, no one cancels the stay.
alter table reservations add column card_tried_at timestamptz;

-- Since when the card processor refuses the requests for a charge, without another outcome in between; null if it doesn't.
alter table extra_charges add column first_refused_at timestamptz;
