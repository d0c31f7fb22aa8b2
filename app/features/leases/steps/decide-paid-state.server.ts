import { rentIdInPayments } from "#app/features/leases/model.ts";
import { isReturned } from "#app/features/payments/refunds/queries.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** What a rent that was paid is now: refunded once all of its money is back with the tenant, until then paid. */
export async function decidePaidState(
  trx: Transaction,
  lease: { reservationId: string; anchor: string },
  rent: { id: string; start: string },
): Promise<"paid" | "refunded"> {
  const rentId = rentIdInPayments(lease, rent);
  return (await isReturned({ kind: "system" }, trx, lease.reservationId, rentId)) ? "refunded" : "paid";
}
