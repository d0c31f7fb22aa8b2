import type { Transaction } from "#app/platform/db.server.ts";

type Which = string[] | { orderIds: string[] };

/**
 * Locks these reservations, or those of these orders, until the transaction ends, in the order of their ids, like
 * everyone who locks several.
 */
export function lockReservations(trx: Transaction, which: Which) {
  return trx
    .selectFrom("reservations")
    .select(["id", "landlordId", "status", "idVerified", "holdUntil", "undoUntil", "renews"])
    .select(["keptRentCents", "keptFeeCents", "paymentStatus", "cardTriedAt"])
    .where((row) => (Array.isArray(which) ? row("id", "in", which) : row("orderId", "in", which.orderIds)))
    .orderBy("id")
    .forUpdate()
    .execute();
}
