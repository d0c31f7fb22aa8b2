import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import { transaction, type Queryable, type Transaction } from "#app/platform/db.server.ts";
import { sweep } from "#app/platform/sweep.server.ts";
import { lockReservations } from "./lock-reservations.server.ts";
import { transitionReservation } from "./transition-reservation.server.ts";
import { readDeadline } from "./steps/read-deadline.server.ts";

/** Expires every reservation past its deadline: no answer, no ID or no payment in time, or a start that has passed. */
export async function expire(): Promise<void> {
  await sweep({
    find: findOverdue,
    work: expireIfOverdue,
    failure: ({ id }) => ({ message: "a reservation did not expire", reservationId: id }),
  });
}

type Overdue = { id: string; at: string };

/** The condition of the index reservations_by_end: paid and accepted stays have no deadline. */
const mayExpire = sql<boolean>`(reservations.status in ('pending', 'docs_requested', 'accepted_pending_verification')
  or (reservations.status = 'accepted' and reservations.payment_status = 'unpaid'))`;
const earliestEnd = sql`earliest_end(reservations.status, reservations.payment_status, reservations.answer_by,
  reservations.pay_by, reservations.hold_until, reservations.charge_on, reservations.stay)`;

/** Days of all zones, for the index; then the moments at the property. */
async function findOverdue(trx: Transaction, last: Overdue | null, limit: number): Promise<Overdue[]> {
  const { at, id } = last ?? { at: "-infinity", id: "" };
  return overdueReservations(trx)
    .select(sql<string>`${earliestEnd}::text`.as("at"))
    .where(sql<boolean>`${earliestEnd} <= ${now()}`)
    .where(sql<boolean>`(${earliestEnd}, reservations.id) > (${at}::timestamptz, ${id}::text)`)
    .orderBy(earliestEnd)
    .orderBy("reservations.id")
    .limit(limit)
    .execute();
}

async function expireIfOverdue({ id }: Overdue): Promise<void> {
  await transaction(async (trx) => {
    // Read again under the row's lock: an answer or a payment may have come first.
    await lockReservations(trx, [id]);
    const overdue = await overdueReservations(trx).where("reservations.id", "=", id).executeTakeFirst();
    if (overdue) await transitionReservation(trx, { kind: "system" }, id, "expire");
  });
}

function overdueReservations(database: Queryable) {
  return database
    .selectFrom("reservations")
    .innerJoin("properties", (join) =>
      join
        .onRef("properties.landlordId", "=", "reservations.landlordId")
        .onRef("properties.id", "=", "reservations.propertyId"),
    )
    .select("reservations.id")
    .where(mayExpire)
    .where(readDeadline().expiresAt, "<=", now());
}
