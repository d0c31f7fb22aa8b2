import { sql } from "kysely";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { countRows, isStopping } from "#app/platform/run.server.ts";
import { lockNumbers } from "./steps/lock-numbers.server.ts";
import { partiesOf } from "./steps/parties-of.server.ts";

const batchSize = 1000;

/**
 * Numbers what was paid and what was refunded since the last time, oldest first, without a gap: the next number follows the
 * last one of its year at the property.
 */
export async function numberDocuments(): Promise<void> {
  for (;;) {
    const counts = await transaction(async (trx) => {
      await lockNumbers(trx);
      return [await numberPayments(trx), await numberRefunds(trx)];
    });
    counts.forEach(countRows);
    if (counts.every((count) => count < batchSize) || isStopping()) return;
  }
}

/** One receipt for each reservation, or rent of a lease, that a payment paid for; a deposit is no rent. */
async function numberPayments(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ paymentId: string; reservationId: string }>`
    select payment_id as "paymentId", reservation_id as "reservationId"
    from payment_shares where unnumbered_since is not null
    order by unnumbered_since, payment_id, reservation_id limit ${batchSize}`.execute(trx);
  if (rows.length === 0) return 0;
  const due = sql`unnest(
    ${rows.map(({ paymentId }) => paymentId)}::text[], ${rows.map((row) => row.reservationId)}::text[]
  ) as due (payment_id, reservation_id)`;
  await sql`
    insert into documents (series, year, number, payment_id, reservation_id, rent_cents, fee_cents, tax_cents, issued_at, parties)
    select 'R', year, last_number('R', year) + row_number() over (partition by year order by at, payment_id, reservation_id),
      payment_id, reservation_id, amount_cents - fee_cents - deposit_cents, fee_cents, tax_cents, at, ${partiesOf(sql`landlord_id`)}
    from (
      select share.*, r.landlord_id, payments.updated_at as at, extract(year from payments.updated_at at time zone time_zone)::integer as year
      from ${due} join payment_shares share using (payment_id, reservation_id)
      join payments on payments.id = share.payment_id
      join reservations r on r.id = share.reservation_id
      join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
      where not exists (select from documents where series = 'R'
        and documents.payment_id = share.payment_id and documents.reservation_id = share.reservation_id)
    ) paid`.execute(trx);
  await sql`
    update payment_shares share set unnumbered_since = null from ${due}
    where share.payment_id = due.payment_id and share.reservation_id = due.reservation_id`.execute(trx);
  return rows.length;
}

/**
 * One credit note for each refund of something that has a receipt; not of a deposit, nor of a second or late payment, which
 * get neither. One whose receipt isn't numbered yet waits for it.
 */
async function numberRefunds(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where unnumbered_since is not null
    order by unnumbered_since, id limit ${batchSize}`.execute(trx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into documents (series, year, number, refund_id, reservation_id, rent_cents, fee_cents, tax_cents, issued_at, parties)
    select 'C', year, last_number('C', year) + row_number() over (partition by year order by at, id),
      id, reservation_id, rent_cents, fee_cents, tax_cents, at, ${partiesOf(sql`landlord_id`)}
    from (
      select refunds.*, r.landlord_id, refunds.updated_at as at, extract(year from refunds.updated_at at time zone time_zone)::integer as year
      from refunds join documents on series = 'R' and documents.payment_id = refunds.payment_id
        and documents.reservation_id = refunds.reservation_id
      join reservations r on r.id = refunds.reservation_id
      join properties p on p.landlord_id = r.landlord_id and p.id = r.property_id
      where refunds.id = any(${ids}::text[])
        and not exists (select from documents note where note.refund_id = refunds.id)
    ) refunded`.execute(trx);
  const { numAffectedRows } = await sql`
    update refunds set unnumbered_since = null from payment_shares share
    where refunds.id = any(${ids}::text[])
      and share.payment_id = refunds.payment_id and share.reservation_id = refunds.reservation_id
      and share.unnumbered_since is null`.execute(trx);
  return Number(numAffectedRows);
}
