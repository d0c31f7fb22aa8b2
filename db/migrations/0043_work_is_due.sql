-- What a schedule does is found by an index of what is due (decision 0179).

-- When a rental has something to do next: a rent to announce or to charge, or its end. Null if nothing is to come until
-- something changes; -infinity if that is to be computed again. A rental past due is found by `past_due_since`.
alter table leases add column next_at timestamptz default '-infinity';
create index leases_due on leases (next_at, id) where next_at is not null;
create index leases_past_due on leases (past_due_since, id) where state = 'past_due';
drop index leases_running;

create function lease_changes_what_is_next() returns trigger language plpgsql as $$
begin
  new.next_at := '-infinity';
  return new;
end $$;
create trigger lease_changes_what_is_next before update on leases for each row
  when ((old.state, old.anchor, old.ends_on, old.customer_id, old.payment_method_id)
    is distinct from (new.state, new.anchor, new.ends_on, new.customer_id, new.payment_method_id))
  execute function lease_changes_what_is_next();

create function rent_changes_what_is_next() returns trigger language plpgsql as $$
begin
  update public.leases set next_at = '-infinity' where id = new.lease_id and next_at is distinct from '-infinity';
  return null;
end $$;
create trigger new_rent_changes_what_is_next after insert on rents
  for each row execute function rent_changes_what_is_next();
create trigger rent_changes_what_is_next after update on rents for each row
  when ((old.state, old.period, old.next_try_at) is distinct from (new.state, new.period, new.next_try_at))
  execute function rent_changes_what_is_next();
