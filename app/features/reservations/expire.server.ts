import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction, type Queryable } from "#app/platform/db.server.ts";
import { moveReservation } from "./move-reservation.server.ts";

/** Expires every reservation whose time is up: no answer, no ID or no payment in time, or a start that has passed. */
export async function expire(): Promise<number> {
  const due = await dueReservations(db).execute();
  let expired = 0;
  for (const { id } of due) {
    expired += await transaction(async (trx) => {
      // Read again under the row's lock: an answer or a payment may have come between.
      const still = await dueReservations(trx)
        .where("reservations.id", "=", id)
        .forUpdate("reservations")
        .executeTakeFirst();
      if (!still) return 0;
      await moveReservation(trx, { kind: "system" }, id, "expire");
      return 1;
    });
  }
  return expired;
}

function dueReservations(database: Queryable) {
  const instant = now();
  const startHasPassed = sql<boolean>`lower(stay) < (${instant}::timestamptz at time zone properties.time_zone)::date`;
  const idIsMissing = sql<boolean>`not exists (
    select from id_documents where id_documents.reservation_id = reservations.id and verdict in ('unverified', 'verified')
  )`;
  return database
    .selectFrom("reservations")
    .innerJoin("properties", "properties.id", "reservations.propertyId")
    .select("reservations.id")
    .where((eb) =>
      eb.or([
        eb.and([
          eb("status", "in", ["pending", "docs_requested"]),
          eb.or([eb("answerBy", "<", instant), startHasPassed]),
        ]),
        eb.and([
          eb("status", "in", ["accepted_pending_verification", "accepted"]),
          eb("paymentStatus", "=", "unpaid"),
          eb.or([eb("payBy", "<", instant), startHasPassed]),
        ]),
        eb.and([eb("status", "=", "accepted_pending_verification"), eb("payBy", "<", instant), idIsMissing]),
      ]),
    )
    .limit(500);
}
