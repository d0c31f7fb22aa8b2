import { now } from "#app/platform/clock.server.ts";
import { transaction } from "#app/platform/db.server.ts";
import { wasPaid } from "./model.ts";
import { decidePaidState } from "./steps/decide-paid-state.server.ts";
import { lockLease } from "./steps/lock-lease.server.ts";

/**
 * Runs after money came back to a guest, or a bank sent a refund back to us: each paid rent of their rental is refunded, or
 * paid again. Idempotent.
 */
export async function markRentsReturned({ reservationId }: { reservationId: string }): Promise<void> {
  await transaction(async (trx) => {
    const lease = await lockLease(trx, reservationId);
    if (lease === null) return;
    for (const rent of lease.rents) {
      if (!wasPaid(rent)) continue;
      const state = await decidePaidState(trx, lease, rent);
      if (state === rent.state) continue;
      await trx.updateTable("rents").set({ state, updatedAt: now() }).where("id", "=", rent.id).execute();
    }
  });
}
