-- A change of a stay's dates is paid with the card that was saved for the stay, if its holder agrees to that.
alter table stay_changes
  -- The amount that the holder agreed to have charged to it.
  add column card_consent_cents integer,
  -- It was declined, or wants its owner: the change is paid on the processor's page instead.
  add column card_refused boolean not null default false;
