import { type LeaseRow, leaseFor } from "#app/features/leases/queries.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** The lease of a reservation, locked; null if it has none. */
export async function lockLease(trx: Transaction, reservationId: string): Promise<LeaseRow | null> {
  const found = await trx
    .selectFrom("leases")
    .select("id")
    .where("reservationId", "=", reservationId)
    .forUpdate()
    .executeTakeFirst();
  return found ? leaseFor({ kind: "system" }, found.id, trx) : null;
}
