import { sql } from "kysely";
import { setPaymentStatus } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/**
 * Marks a reservation as refunded once its own share, with those of its changes (not that of a further rent), is back with the guest, by refunds or by a
 * lost dispute, but for what a late cancellation keeps.
 */
export async function markReturned(
  trx: Transaction,
  share: { paymentId: string; reservationId: string },
): Promise<void> {
  const { paymentId, reservationId } = share;
  const { rows } = await sql`
    select 1 from payment_shares share where payment_id = ${paymentId} and reservation_id = ${reservationId}
      and (rent_id is null or starts_with(rent_id, 'chg_'))
      -- What paid for nothing while the stay goes on says nothing about it.
      and (settled or not exists (select 1 from reservations where id = ${reservationId} and is_live(status)))
      and coalesce(left_of_reservation(reservation_id), 0) <= (
        select kept_rent_cents + kept_fee_cents from reservations where id = ${reservationId})
      and not exists (select 1 from refunds join payment_shares other using (payment_id, reservation_id)
        where reservation_id = ${reservationId} and (other.rent_id is null or starts_with(other.rent_id, 'chg_'))
          and state in ('requested', 'failed'))
      and not exists (select 1 from disputes
        where payment_id = ${paymentId} and dispute_is_open(status) and not dispute_is_lost(status))
  `.execute(trx);
  if (rows.length > 0) await setPaymentStatus(trx, [reservationId], "refunded");
}
