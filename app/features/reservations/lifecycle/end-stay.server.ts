import { sql } from "kysely";
import { now } from "#app/platform/clock.server.ts";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Ends a stay on this day, the first after it; later dates are free again. For rentals without an end. */
export async function endStay(trx: Transaction, reservationId: string, end: IsoDate): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ stay: sql<string>`daterange(lower(stay), ${end}::date)`, updatedAt: now() })
    .where("id", "=", reservationId)
    .where("renews", "=", true)
    .execute();
}
