import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { ownReasons } from "../model.ts";
import { announceCharge } from "./announce-charge.server.ts";

/**
 * Gives up a charge that is not paid: its card isn't asked again. Both sides are told, unless the stay was canceled, which they were
 * told. The reservation must be locked.
 */
export async function failCharge(trx: Transaction, id: string, refusal: string): Promise<void> {
  const failed = await trx
    .updateTable("extraCharges")
    .set({ state: "failed", refusal, updatedAt: now() })
    .where("id", "=", id)
    .where("state", "in", ["due", "processing"])
    .returning(["id", "causeId"])
    .executeTakeFirst();
  if (failed && refusal !== ownReasons.canceled) await announceCharge(trx, failed, "uncollected");
}
