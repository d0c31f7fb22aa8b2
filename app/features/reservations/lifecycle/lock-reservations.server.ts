import type { Transaction } from "#app/platform/db.server.ts";

type Which = string[] | { orderIds: string[] };

/**
 * Locks these reservations, or those of these orders, until the transaction ends, in the order of their ids, like
 * everyone who locks several. Each lock names the landlord, so that a cluster asks one node (decision 0122).
 */
export async function lockReservations(trx: Transaction, which: Which) {
  const found = await trx
    .selectFrom("reservations")
    .select(["id", "landlordId"])
    .where((row) => (Array.isArray(which) ? row("id", "in", which) : row("orderId", "in", which.orderIds)))
    .orderBy("id")
    .execute();
  const locked = [];
  for (const { id, landlordId } of found)
    locked.push(
      await trx
        .selectFrom("reservations")
        .select(["id", "landlordId", "status", "idVerified", "holdUntil", "undoUntil", "renews"])
        .select(["keptRentCents", "keptFeeCents"])
        .where("landlordId", "=", landlordId)
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirstOrThrow(),
    );
  return locked;
}
