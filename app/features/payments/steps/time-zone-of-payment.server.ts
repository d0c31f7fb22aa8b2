import { type RawBuilder, sql } from "kysely";

/** The time zone of what a row of `payments` is for; of several reservations, that of the first. */
export function timeZoneOfPayment(): RawBuilder<string> {
  return sql`coalesce((select time_zone from payment_shares
    join reservations on reservations.id = payment_shares.reservation_id
    join properties on properties.landlord_id = reservations.landlord_id and properties.id = property_id
    where payment_shares.payment_id = payments.id order by reservations.id limit 1), 'UTC')`;
}
