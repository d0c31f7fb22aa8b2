import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Records that the refund of what a change costs less was decided; only `payments` calls it, with the refund. */
export async function markChangeRefunded(
  trx: Transaction,
  { landlordId, id }: { landlordId: string; id: string },
): Promise<void> {
  await trx
    .updateTable("stayChanges")
    .set({ refundedAt: now() })
    .where("landlordId", "=", landlordId)
    .where("id", "=", id)
    .execute();
}
