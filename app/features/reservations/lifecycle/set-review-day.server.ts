import { sql } from "kysely";
import type { IsoDate } from "#app/platform/dates.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Sets the day after what is reviewed next of a stay, or that nothing is, unless it has changed since `from` was read. */
export async function setReviewDay(
  trx: Transaction,
  { landlordId, id, from, to }: { landlordId: string; id: string; from: IsoDate; to: IsoDate | null },
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ reviewOn: to })
    .where("landlordId", "=", landlordId)
    .where("id", "=", id)
    .where(sql<boolean>`review_on = ${from}::date`)
    .execute();
}
