-- Until when an unconfirmed reservation holds its dates. Null once its guest opened the link in the email, uploaded an
-- ID or paid, and for those that verified members make.
alter table reservations add column hold_until timestamptz;
create index reservations_unconfirmed on reservations (created_at) where hold_until is not null;

-- Where an order came from, as a keyed hash of the network address: it is counted, never read.
alter table orders add column made_from text;
create index orders_by_origin on orders (made_from, created_at) where made_from is not null;
create index orders_by_contact on orders (lower(guest_contact), created_at);

-- When a reservation expires unless someone acts; null while nothing is due. `lapsesAt` in model.ts says the same.
create function reservation_lapses_at(
  status text, payment_status text, id_uploaded boolean,
  answer_by timestamptz, pay_by timestamptz, hold_until timestamptz, start_over timestamptz
) returns timestamptz language sql immutable parallel safe as $$
  select case
    when status not in ('pending', 'docs_requested', 'accepted_pending_verification', 'accepted') then null
    else least(
      case when payment_status = 'unpaid' then hold_until end,
      case
        when status in ('pending', 'docs_requested') then least(answer_by, start_over)
        when payment_status = 'unpaid' then least(pay_by, start_over)
        when status = 'accepted_pending_verification' and not id_uploaded then pay_by
      end
    )
  end
$$;
