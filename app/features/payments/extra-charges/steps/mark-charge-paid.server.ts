import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { extraChargeChanged } from "../../events.server.ts";

/** In the transaction that books its payment. */
export async function markChargePaid(trx: Transaction, id: string): Promise<void> {
  const { causeId } = await trx
    .updateTable("extraCharges")
    .set({ state: "paid", refusal: null, updatedAt: now() })
    .where("id", "=", id)
    .returning("causeId")
    .executeTakeFirstOrThrow();
  await enqueue(trx, extraChargeChanged, { causeId, what: "charged" });
}
