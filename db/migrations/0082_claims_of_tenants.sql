-- What a tenant reports once the first day is over is a claim: the rent doesn't wait for it (decision 0274). Beside it the landlord
-- can say that no one came, or what was left behind.
alter table problems add column holds_rent boolean not null default true;
update problems set holds_rent = false where kind = 'left_behind';
create unique index stay_has_one_open_problem_of_each
  on problems (reservation_id, (case when kind in ('no_access', 'not_as_described') then 'of_tenant' else kind end))
  where settled_at is null;
drop index stay_has_one_open_problem;
