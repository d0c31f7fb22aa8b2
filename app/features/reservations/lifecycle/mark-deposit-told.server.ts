import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Records that the landlord of a stay that ended was told of its deposit; the reservation is otherwise as it was. */
export async function markDepositTold(reservationId: string): Promise<void> {
  await db
    .updateTable("reservations")
    .set({ depositToldAt: now() })
    .where("id", "=", reservationId)
    .where("depositToldAt", "is", null)
    .execute();
}
