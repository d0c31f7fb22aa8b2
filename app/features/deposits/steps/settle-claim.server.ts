import { settleDeposit } from "#app/features/payments/deposits/settle-deposit.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Moves the money of a closed claim, once; while a bank has it, nothing changes. The reservation must be locked. */
export async function settleClaim(
  trx: Transaction,
  claim: { id: string; reservationId: string; awardedCents: number },
): Promise<void> {
  const award = { claimId: claim.id, cents: claim.awardedCents };
  if (!(await settleDeposit(trx, claim.reservationId, award))) return;
  await trx
    .updateTable("depositClaims")
    .set({ settledAt: now(), updatedAt: now() })
    .where("id", "=", claim.id)
    .execute();
}
