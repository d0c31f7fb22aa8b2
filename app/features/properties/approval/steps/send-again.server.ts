import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Sends a refused property to administrators again once its landlord has corrected it. */
export async function sendAgain(trx: Transaction, propertyId: string): Promise<void> {
  await trx
    .updateTable("approvals")
    .set({ refusedBecause: null, sentAt: now() })
    .where("propertyId", "=", propertyId)
    .where("refusedBecause", "is not", null)
    .execute();
}
