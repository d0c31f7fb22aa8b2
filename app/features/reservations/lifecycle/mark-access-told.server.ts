import type { Transaction } from "#app/platform/db.server.ts";

/** Records that the holder of a stay was told how to get in, or needs not be told. */
export async function markAccessTold(
  trx: Transaction,
  { landlordId, id }: { landlordId: string; id: string },
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ accessOn: null })
    .where("landlordId", "=", landlordId)
    .where("id", "=", id)
    .execute();
}
