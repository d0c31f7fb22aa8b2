import { settleDeposit } from "#app/features/payments/deposits/settle-deposit.server.ts";
import { addCharge } from "#app/features/payments/extra-charges/add-charge.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { splitAward } from "../model.ts";

type Closed = {
  id: string;
  reservationId: string;
  landlordId: string;
  isRunning: boolean;
  awardedCents: number;
  /** What of it is for charges that the terms name; null if processes of the release before closed it. */
  awardedNamedCents: number | null;
};

/**
 * Moves the money of a closed claim, once: from what is left of the deposit first, unless the stay runs, then charges from the card. While a bank has the deposit, nothing
 * changes. The reservation must be locked.
 */
export async function settleClaim(trx: Transaction, claim: Closed): Promise<void> {
  const { id: claimId, reservationId, landlordId, isRunning, awardedCents, awardedNamedCents } = claim;
  const fromDepositCents = isRunning
    ? 0
    : await settleDeposit(trx, reservationId, { claimId, cents: awardedCents });
  if (fromDepositCents === null) return;
  const { fromCard } = splitAward(awardedCents, fromDepositCents, awardedNamedCents ?? 0);
  await addCharge(trx, { landlordId, reservationId, causeId: claimId, amountCents: fromCard });
  await trx
    .updateTable("depositClaims")
    .set({ fromDepositCents, settledAt: now(), updatedAt: now() })
    .where("id", "=", claimId)
    .execute();
}
