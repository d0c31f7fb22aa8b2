-- Numbered documents: receipts (R) of what was paid, credit notes (C) of what was refunded, and landlords' monthly invoices
-- (I) of our fee. Numbers of a series begin with 1 each year (UTC) and have no gap; amounts are frozen, in cents.
create table documents (
  series text not null check (series in ('R', 'C', 'I')),
  year integer not null check (year between 2000 and 9999),
  number integer not null check (number > 0),
  -- The payment's share or the refund; of an invoice the landlord and the first day of the month.
  payment_id text references payments,
  reservation_id text references reservations (id),
  refund_id text unique references refunds,
  landlord_id text references users,
  month date check (extract(day from month) = 1),
  rent_cents integer not null,
  fee_cents integer not null,
  issued_at timestamptz not null,
  primary key (series, year, number),
  constraint receipt_is_of_a_share check ((series = 'R') = (payment_id is not null)),
  constraint credit_note_is_of_a_refund check ((series = 'C') = (refund_id is not null)),
  constraint invoice_is_of_a_month check ((series = 'I') = (month is not null) and (series = 'I') = (landlord_id is not null)),
  constraint document_is_of_a_reservation check ((series = 'I') = (reservation_id is null))
);
create unique index share_has_one_receipt on documents (payment_id, reservation_id) where series = 'R';
create unique index month_has_one_invoice on documents (landlord_id, month) where series = 'I';
create index documents_by_reservation on documents (reservation_id) where reservation_id is not null;

-- Finds what is new.
create index payments_succeeded on payments (updated_at) where state = 'succeeded';
create index refunds_made on refunds (updated_at) where state in ('succeeded', 'settled');

create function check_document_number() returns trigger language plpgsql as $$
begin
  if new.number > 1 and not exists (
    select from public.documents where series = new.series and year = new.year and number = new.number - 1
  ) then
    raise exception 'the document %-%-% leaves a gap', new.series, new.year, new.number
      using errcode = 'check_violation', constraint = 'document_numbers_have_no_gap';
  end if;
  return new;
end $$;
create trigger document_numbers_have_no_gap before insert on documents
  for each row execute function check_document_number();

create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'documents are only added to'
    using errcode = 'restrict_violation', constraint = 'documents_are_only_added_to';
end $$;
create trigger documents_are_only_added_to before update or delete or truncate on documents
  for each statement execute function refuse_document_change();

-- The last number of a series in a year; 0 before the first.
create function last_number(of_series text, of_year integer) returns integer language sql stable as $$
  select coalesce(max(number), 0) from public.documents where series = of_series and year = of_year
$$;

-- What each landlord earned, and our fee for it, in the three months (UTC) before this one.
create function invoiced_months(this_month date)
returns table (landlord_id text, month date, rent_cents integer, fee_cents integer, month_end timestamptz)
language sql stable as $$
  select r.landlord_id, moved.month,
    coalesce(-sum(amount_cents) filter (where account = 'landlord'), 0)::integer,
    coalesce(-sum(amount_cents) filter (where account = 'fee'), 0)::integer,
    (moved.month + interval '1 month') at time zone 'UTC'
  from (
    select reservation_id, account, amount_cents,
      date_trunc('month', occurred_at at time zone 'UTC')::date as month
    from public.ledger_entries join public.ledger_lines on entry_id = ledger_entries.id
    where occurred_at >= (this_month - interval '3 months') at time zone 'UTC'
      and occurred_at < this_month::timestamp at time zone 'UTC'
      and kind in ('rent', 'refund_decided', 'refund_withdrawn', 'dispute_lost') and account in ('landlord', 'fee')
  ) moved join public.reservations r on r.id = moved.reservation_id
  group by r.landlord_id, moved.month
$$;
