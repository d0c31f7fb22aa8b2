import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Records that the saved card is charged for a change now; only `payments` calls it, under the reservation's lock. */
export async function markCardTried(
  trx: Transaction,
  { landlordId, id }: { landlordId: string; id: string },
): Promise<void> {
  await trx
    .updateTable("stayChanges")
    .set({ cardTriedAt: now(), updatedAt: now() })
    .where("landlordId", "=", landlordId)
    .where("id", "=", id)
    .execute();
}
