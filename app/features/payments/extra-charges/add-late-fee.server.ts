import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { minChargeCents } from "#app/platform/money.ts";
import { lateFeeIdOf } from "./model.ts";

type LateFee = { landlordId: string; reservationId: string; rentId: string; amountCents: number };

/** Has the card that last paid for a rental charged the late fee of one of its rents, once. Less than a card can be charged for is left out. */
export async function addLateFee(trx: Transaction, { rentId, ...fee }: LateFee): Promise<void> {
  if (fee.amountCents < minChargeCents) return;
  const instant = now();
  const row = { id: lateFeeIdOf(rentId), causeId: rentId, ...fee };
  await trx
    .insertInto("extraCharges")
    .values({ ...row, nextTryAt: instant, createdAt: instant, updatedAt: instant })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
