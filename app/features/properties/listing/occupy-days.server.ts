import type { Transaction } from "#app/platform/db.server.ts";
import { blockImportedDays } from "./steps/block-imported-days.server.ts";

/** Blocks these days of a space, a multirange, while a tenant's things are still there; and no others anymore. Stays keep theirs. */
export async function occupyDays(
  trx: Transaction,
  { landlordId, propertyId }: { landlordId: string; propertyId: string },
  days: string,
): Promise<void> {
  // A reservation in progress waits for it.
  await trx
    .updateTable("properties")
    .set({ occupied: days })
    .where("landlordId", "=", landlordId)
    .where("id", "=", propertyId)
    .execute();
  await blockImportedDays(trx, propertyId);
}
