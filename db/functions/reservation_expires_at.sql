-- When a reservation expires unless someone acts; null if nothing is due. The same as `expiresAt` in model.ts. While a
-- saved card is to be charged, no payment is due.
create or replace function reservation_expires_at(
  status text, payment_status text, id_uploaded boolean,
  answer_by timestamptz, pay_by timestamptz, hold_until timestamptz, charge_on date, start_over timestamptz
) returns timestamptz language sql immutable parallel safe as $$
  select case
    when not public.is_live(status) then null
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
