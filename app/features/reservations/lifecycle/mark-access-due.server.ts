import { sql } from "kysely";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Has the paid stays of a property that began since this day, or will, looked at again: it has a guide now. */
export async function markAccessDue(
  trx: Transaction,
  { landlordId, propertyId, since }: { landlordId: string; propertyId: string; since: IsoDate },
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ accessOn: sql`lower(stay)` })
    .where("landlordId", "=", landlordId)
    .where("propertyId", "=", propertyId)
    .where("status", "=", "accepted")
    .where("paymentStatus", "=", "paid")
    .where("lostAt", "is", null)
    .where("undoUntil", "is", null)
    .where("accessOn", "is", null)
    .where(sql<boolean>`lower(stay) >= ${since}::date`)
    .execute();
}
