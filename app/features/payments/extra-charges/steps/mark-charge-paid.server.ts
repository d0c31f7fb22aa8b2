import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { announceCharge } from "./announce-charge.server.ts";

/** In the transaction that books its payment. */
export async function markChargePaid(trx: Transaction, id: string): Promise<void> {
  const paid = await trx
    .updateTable("extraCharges")
    .set({ state: "paid", refusal: null, updatedAt: now() })
    .where("id", "=", id)
    .returning(["id", "causeId"])
    .executeTakeFirstOrThrow();
  await announceCharge(trx, paid, "charged");
}
