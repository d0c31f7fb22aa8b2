import { sql } from "kysely";
import { hoursFromNow, now } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/**
 * Records the state of the holder's ID on a reservation, so that open screens update; only `id-checks` calls it. After
 * a refusal, an accepted reservation gets the full time for ID and payment again.
 */
export async function recordIdCheck(
  trx: Transaction,
  reservationId: string,
  result: "uploaded" | "verified" | "refused",
): Promise<void> {
  const payBy = sql<Date>`case when status = 'accepted_pending_verification'
    then ${hoursFromNow(config.paymentHours)}::timestamptz else pay_by end`;
  await trx
    .updateTable("reservations")
    .set({ updatedAt: now() })
    .$if(result === "verified", (query) => query.set({ idVerified: true }))
    .$if(result === "refused", (query) => query.set({ payBy }))
    .where("id", "=", reservationId)
    .execute();
}
