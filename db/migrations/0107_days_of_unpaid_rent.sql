-- After how many days past due the rental ends, as its people were told when it became past due (decision 0298). Null while no rent is
-- past due, and for what became past due before this was stored: then it is what the environment says.
alter table leases add column past_due_days integer;
