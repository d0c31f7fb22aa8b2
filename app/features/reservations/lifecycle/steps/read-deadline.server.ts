import { sql } from "kysely";

/**
 * The deadline as SQL, for statements that join `reservations` and `properties`: the same as the model's `expiresAt`,
 * and the two values that it takes from elsewhere.
 */
export function readDeadline() {
  const startOver = sql<Date>`((lower(reservations.stay) + 1)::timestamp at time zone properties.time_zone)`;
  const idUploaded = sql<boolean>`exists (
    select from id_documents where id_documents.landlord_id = reservations.landlord_id
      and id_documents.reservation_id = reservations.id and verdict in ('unverified', 'verified')
  )`;
  const expiresAt = sql<Date | null>`reservation_expires_at(
    reservations.status, reservations.payment_status, ${idUploaded},
    reservations.answer_by, reservations.pay_by, reservations.hold_until, reservations.charge_on, ${startOver}
  )`;
  return { startOver, idUploaded, expiresAt };
}
