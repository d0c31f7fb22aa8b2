import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction, type Queryable } from "#app/platform/db.server.ts";
import { lockReservations } from "./lock-reservations.server.ts";
import { transitionReservation } from "./transition-reservation.server.ts";
import { readDeadline } from "./steps/read-deadline.server.ts";

/** Expires every reservation past its deadline: no answer, no ID or no payment in time, or a start that has passed. */
export async function expire(): Promise<number> {
  const due = await dueReservations(db).execute();
  let expired = 0;
  for (const { id } of due) {
    expired += await transaction(async (trx) => {
      // Read again under the row's lock: an answer or a payment may have come first.
      await lockReservations(trx, [id]);
      const still = await dueReservations(trx).where("reservations.id", "=", id).executeTakeFirst();
      if (!still) return 0;
      await transitionReservation(trx, { kind: "system" }, id, "expire");
      return 1;
    });
  }
  return expired;
}

/** The condition of the index reservations_that_may_expire: paid and accepted stays have no deadline. */
const mayExpire = sql<boolean>`(reservations.status in ('pending', 'docs_requested', 'accepted_pending_verification')
  or (reservations.status = 'accepted' and reservations.payment_status = 'unpaid'))`;

function dueReservations(database: Queryable) {
  return database
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select("reservations.id")
    .where(mayExpire)
    .where(readDeadline().expiresAt, "<=", now())
    .limit(500);
}
