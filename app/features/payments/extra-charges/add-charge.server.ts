import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { minChargeCents } from "#app/platform/money.ts";

type Charge = { landlordId: string; reservationId: string; causeId: string; amountCents: number };

/** Has the card that paid for a stay charged, once for a cause. Less than a card can be charged for is left out. */
export async function addCharge(trx: Transaction, charge: Charge): Promise<void> {
  if (charge.amountCents < minChargeCents) return;
  const instant = now();
  await trx
    .insertInto("extraCharges")
    .values({ id: newId("exc"), ...charge, nextTryAt: instant, createdAt: instant, updatedAt: instant })
    .onConflict((conflict) => conflict.column("causeId").doNothing())
    .execute();
}
