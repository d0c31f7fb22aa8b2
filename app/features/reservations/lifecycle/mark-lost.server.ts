import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/**
 * Records that a bank's decision took a stay's payment: its holder learns nothing more of how to get in. Or that an appeal
 * brought it back.
 */
export async function markLost(trx: Transaction, reservationId: string, isLost: boolean): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ lostAt: isLost ? now() : null, updatedAt: now() })
    .where("id", "=", reservationId)
    .where("lostAt", isLost ? "is" : "is not", null)
    .execute();
}
