import type { Transaction } from "#app/platform/db.server.ts";

/**
 * Locks reservations until the transaction ends, in the order of their ids, as everyone does who locks several. Each lock
 * names the landlord: a cluster then asks one node (decision 0062).
 */
export async function lockReservations(trx: Transaction, ids: string[]) {
  const found = await trx
    .selectFrom("reservations")
    .select(["id", "landlordId"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const locked = [];
  for (const { id, landlordId } of found)
    locked.push(
      await trx
        .selectFrom("reservations")
        .select(["id", "landlordId", "status", "idVerified", "holdUntil"])
        .where("landlordId", "=", landlordId)
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirstOrThrow(),
    );
  return locked;
}
