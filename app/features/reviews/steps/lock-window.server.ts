import type { Transaction } from "#app/platform/db.server.ts";
import type { WindowKey } from "../events.server.ts";

/** Locks a window, so that of two sides who write at once the second sees what the first wrote; null if there is none. */
export async function lockWindow(trx: Transaction, { landlordId, reservationId, period }: WindowKey) {
  const window = await trx
    .selectFrom("reviewWindows")
    .selectAll()
    .where("landlordId", "=", landlordId)
    .where("reservationId", "=", reservationId)
    .where("period", "=", period)
    .forUpdate()
    .executeTakeFirst();
  return window ?? null;
}
