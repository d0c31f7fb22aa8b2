import { sql } from "kysely";
import type { Actor } from "#app/features/accounts/model.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, type Queryable } from "#app/platform/db.server.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { toldDaysBefore } from "../renewals/model.ts";

/** A saved card with something to do, and when it is charged. */
export type WaitingCharge = { reservationId: string; at: string };

/** For the system: a page of the reservations whose card is to be charged, or to be announced, the most urgent first. */
export async function chargesWaiting(
  actor: Actor,
  database: Queryable,
  last: WaitingCharge | null,
  limit: number,
): Promise<WaitingCharge[]> {
  if (actor.kind !== "system") throw new Forbidden();
  const soon = new Date(now().getTime() + toldDaysBefore * 24 * 3_600_000);
  const { at, reservationId } = last ?? { at: "-infinity", reservationId: "" };
  const page = sql`(next_try_at, reservation_id) > (${at}::timestamptz, ${reservationId}::text)
    order by next_try_at, reservation_id limit ${limit}`;
  // Each by its index; `union` has a card that is both only once.
  const { rows } = await sql<WaitingCharge>`
    select reservation_id as "reservationId", next_try_at::text as at from (
      (select reservation_id, next_try_at from later_charges
        where state in ('due', 'processing') and next_try_at <= ${now()} and ${page})
      union
      (select reservation_id, next_try_at from later_charges
        where state = 'due' and told_at is null and next_try_at <= ${soon} and ${page})
    ) waiting order by next_try_at, reservation_id limit ${limit}`.execute(database);
  return rows;
}

/** For the system: the later charge of a reservation. */
export async function laterChargeOn(actor: Actor, reservationId: string, database: Queryable = db) {
  if (actor.kind !== "system") throw new Forbidden();
  return database
    .selectFrom("laterCharges")
    .selectAll()
    .where("reservationId", "=", reservationId)
    .executeTakeFirst();
}

export type LaterCharge = NonNullable<Awaited<ReturnType<typeof laterChargeOn>>>;

/** For the system: the card that was saved for a stay, once the stay is paid; null if there is none. */
export async function savedCardOf(actor: Actor, reservationId: string, database: Queryable = db) {
  const charge = await laterChargeOn(actor, reservationId, database);
  if (charge?.state !== "paid") return null;
  const { customerId, paymentMethodId, cardBrand, cardLast4 } = charge;
  return { customerId, paymentMethodId, cardBrand, cardLast4 };
}
