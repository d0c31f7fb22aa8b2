import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Records that a bank's decision took a stay's payment for good: its holder learns nothing more of how to get in. */
export async function markLost(trx: Transaction, reservationId: string): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ lostAt: now(), updatedAt: now() })
    .where("id", "=", reservationId)
    .where("lostAt", "is", null)
    .execute();
}
