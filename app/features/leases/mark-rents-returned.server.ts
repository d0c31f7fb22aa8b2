import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { leaseFor } from "./queries.server.ts";
import { decidePaidState } from "./steps/decide-paid-state.server.ts";

/**
 * Runs after money came back to a guest, or a bank sent a refund back to us: each paid rent of their rental is refunded, or
 * paid again. Idempotent.
 */
export async function markRentsReturned({ reservationId }: { reservationId: string }): Promise<void> {
  await transaction(async (trx) => {
    const found = await trx
      .selectFrom("leases")
      .select("id")
      .where("reservationId", "=", reservationId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return;
    const lease = await leaseFor({ kind: "system" }, found.id, trx);
    for (const rent of lease.rents) {
      if (rent.state !== "paid" && rent.state !== "refunded") continue;
      const state = await decidePaidState(trx, lease, rent);
      if (state === rent.state) continue;
      await trx.updateTable("rents").set({ state, updatedAt: now() }).where("id", "=", rent.id).execute();
    }
  });
}
