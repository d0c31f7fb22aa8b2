import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { lockNumbers } from "./steps/lock-numbers.server.ts";

const atOnce = 1000;

/**
 * Numbers what was paid and what was refunded since the last time, oldest first, without a gap: the next number follows the
 * last one of its year at the property. What is older than a hundred days was numbered long ago.
 */
export async function numberDocuments(): Promise<void> {
  await transaction(async (trx) => {
    await lockNumbers(trx);
    await numberPayments(trx);
    await numberRefunds(trx);
  });
}

/** One receipt for each reservation, or rent of a lease, that a payment paid for; a deposit is no rent. */
async function numberPayments(trx: Transaction): Promise<void> {
  await sql`
    insert into documents (series, year, number, payment_id, reservation_id, rent_cents, fee_cents, issued_at)
    select 'R', year, last_number('R', year) + row_number() over (partition by year order by at, payment_id, reservation_id),
      payment_id, reservation_id, amount_cents - fee_cents - deposit_cents, fee_cents, at
    from (
      select share.*, payments.updated_at as at, extract(year from payments.updated_at at time zone time_zone)::integer as year
      from payment_shares share join payments on payments.id = share.payment_id
      join reservations r on r.id = share.reservation_id
      join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
      where payments.state = 'succeeded' and payments.updated_at > ${now()}::timestamptz - interval '100 days'
        and settled and not exists (select from documents where series = 'R'
        and documents.payment_id = share.payment_id and documents.reservation_id = share.reservation_id)
      order by payments.updated_at, share.payment_id, share.reservation_id limit ${atOnce}
    ) paid`.execute(trx);
}

/** One credit note for each refund of something that has a receipt; not of a deposit, nor of a second or late payment. */
async function numberRefunds(trx: Transaction): Promise<void> {
  await sql`
    insert into documents (series, year, number, refund_id, reservation_id, rent_cents, fee_cents, issued_at)
    select 'C', year, last_number('C', year) + row_number() over (partition by year order by at, id),
      id, reservation_id, rent_cents, fee_cents, at
    from (
      select refunds.*, refunds.updated_at as at, extract(year from refunds.updated_at at time zone time_zone)::integer as year
      from refunds join documents on series = 'R' and documents.payment_id = refunds.payment_id
        and documents.reservation_id = refunds.reservation_id
      join reservations r on r.id = refunds.reservation_id
      join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
      where refunds.state in ('succeeded', 'settled') and refunds.rent_cents + refunds.fee_cents <> 0 and refunds.updated_at > ${now()}::timestamptz - interval '100 days'
        and not exists (select from documents note where note.refund_id = refunds.id)
      order by refunds.updated_at, refunds.id limit ${atOnce}
    ) refunded`.execute(trx);
}
