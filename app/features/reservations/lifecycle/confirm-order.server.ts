import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { lockReservations } from "./lock-reservations.server.ts";

/** Confirms an order, because its guest opened the emailed link or uploaded an ID: the normal deadlines apply. */
export async function confirmOrder(trx: Transaction, orderId: string): Promise<void> {
  const rows = await lockReservations(trx, { orderIds: [orderId] });
  const ids = rows.filter(({ holdUntil }) => holdUntil !== null).map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable("reservations")
    .set({ holdUntil: null, updatedAt: now() })
    .where("id", "in", ids)
    .execute();
}
