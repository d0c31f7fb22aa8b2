import { disputeLost } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { moneyReturned } from "#app/features/payments/events.server.ts";
import { leftOfShare } from "#app/features/payments/refunds/queries.server.ts";
import { markReturned } from "#app/features/payments/refunds/steps/mark-returned.server.ts";
import { markLost, setDeposit } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { nameCause } from "./name-cause.server.ts";
import { readParts } from "./read-parts.server.ts";

type Dispute = { id: string; paymentId: string };

/** The bank left the money with the cardholder: the landlord loses the rent, we lose the fee, and the stay is refunded. */
export async function bookLoss(trx: Transaction, dispute: Dispute): Promise<void> {
  const parts = await readParts(trx, dispute);
  const causeId = await nameCause(trx, dispute, "dispute_lost");
  await postEntry(trx, { kind: "dispute_lost", causeId, lines: disputeLost(parts) });
  for (const { stake, wasEarned } of parts) if (wasEarned) await markLost(trx, stake.reservationId, true);
  for (const { stake, wasEarned } of parts)
    if (wasEarned) await markReturned(trx, { ...stake, paymentId: dispute.paymentId });
  for (const { stake } of parts) await enqueue(trx, moneyReturned, { reservationId: stake.reservationId });
  for (const { stake, wasEarned } of parts) {
    if (!wasEarned || stake.depositCents === 0) continue;
    const left = await leftOfShare(trx, { ...stake, paymentId: dispute.paymentId });
    // The bank gave the tenant what was left of it.
    if (left.depositCents === 0) await setDeposit(trx, stake.reservationId, { state: "returned" });
  }
}
