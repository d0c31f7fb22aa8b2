import type { Transaction } from "#app/platform/db.server.ts";

/** Looks at a visitor's card again at this time; null if it isn't ours to let go, as the order belongs to an account by now. */
export async function keepCard(trx: Transaction, paymentId: string, checkAt: Date | null): Promise<void> {
  await trx.updateTable("payments").set({ cardCheckAt: checkAt }).where("id", "=", paymentId).execute();
}
