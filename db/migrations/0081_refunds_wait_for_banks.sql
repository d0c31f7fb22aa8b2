-- True for a refund that was withdrawn because its payment's bank took the money, until the bank gives it back: then it is decided again.
alter table refunds add column waits_for_bank boolean not null default false,
  add constraint only_withdrawn_refunds_wait_for_banks check (not waits_for_bank or state = 'withdrawn');
create index refunds_that_wait_for_banks on refunds (payment_id) where waits_for_bank;
