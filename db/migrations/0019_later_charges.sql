-- Money is taken at most 90 days before a stay begins: until then its card is only saved (decision 0127).
alter table reservations
  -- The day, at the property, on which the saved card is charged, or charged again; null if no card is saved for it, or
  -- the card was given up. Means nothing once it is paid or has ended.
  add column charge_on date;

-- What is charged to a saved card, once for a reservation. `void`: it ended before that; `failed`: given up, so that it
-- is unpaid again.
create table later_charges (
  landlord_id text not null,
  reservation_id text not null,
  -- The card at the provider, since when it is saved, and what people see of it.
  customer_id text not null,
  payment_method_id text not null,
  saved_at timestamptz not null,
  card_brand text,
  card_last4 text,
  -- Processing: the card is being asked.
  state text not null default 'due' check (state in ('due', 'processing', 'paid', 'failed', 'void')),
  -- When the guest was told of the day and the amount.
  told_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  first_tried_at timestamptz,
  next_try_at timestamptz not null,
  -- The payment of the last attempt.
  payment_id text,
  -- Why the card was refused, in the provider's words.
  refusal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (landlord_id, reservation_id),
  constraint later_charge_is_of_a_reservation foreign key (landlord_id, reservation_id)
    references reservations (landlord_id, id),
  constraint tried_charge_has_its_payment check ((attempts = 0) = (payment_id is null) and (attempts = 0) = (first_tried_at is null))
);
-- Looked through every minute.
create index later_charges_waiting on later_charges (next_try_at) where state in ('due', 'processing');

-- When a reservation expires unless someone acts; null if nothing is due. The same as `expiresAt` in model.ts. While a
-- saved card is to be charged, no payment is due.
create function reservation_expires_at(
  status text, payment_status text, id_uploaded boolean,
  answer_by timestamptz, pay_by timestamptz, hold_until timestamptz, charge_on date, start_over timestamptz
) returns timestamptz language sql immutable parallel safe as $$
  select case
    when status not in ('pending', 'docs_requested', 'accepted_pending_verification', 'accepted') then null
    else least(
      case when payment_status = 'unpaid' then hold_until end,
      case
        when status in ('pending', 'docs_requested') then least(answer_by, start_over)
        when payment_status = 'unpaid' and charge_on is null then least(pay_by, start_over)
        when status = 'accepted_pending_verification' and not id_uploaded then pay_by
      end
    )
  end
$$;

-- As before, but a process that doesn't know deposits yet, and so writes none, reserves a space that asks for none.
create or replace function freeze_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.deposit_cents := coalesce(new.deposit_cents, 0);
    new.deposit_state := coalesce(new.deposit_state, 'none');
    new.deposit_kept_cents := coalesce(new.deposit_kept_cents, 0);
  elsif new.deposit_cents = old.deposit_cents then
    return new;
  end if;
  if tg_op = 'UPDATE' or exists (select from public.properties p
    where p.landlord_id = new.landlord_id and p.id = new.property_id and p.deposit_cents <> new.deposit_cents) then
    raise exception 'the deposit of % is not what its property asks for', new.id
      using errcode = 'check_violation', constraint = 'reservation_freezes_its_deposit';
  end if;
  return new;
end $$;
