-- A change of a stay's dates whose saved card is charged doesn't end in that minute, and is looked at again until it is decided.
alter table stay_changes
  -- When the card was last charged, or asked about.
  add column card_tried_at timestamptz;
create index stay_changes_to_charge on stay_changes (updated_at, id)
  where state = 'agreed' and card_consent_cents is not null and not card_refused;
