import { depositClaimed } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { setDeposit } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { payoutsDue } from "../events.server.ts";
import { requestRefund } from "../refunds/steps/request-refund.server.ts";
import { depositLeft } from "./queries.server.ts";

/** What a landlord gets of a deposit, by a claim that was agreed or decided. */
type Award = { claimId: string; cents: number };

/**
 * Moves a deposit for good: the award, at most what is left, becomes the landlord's and is sent like a rent; the rest is
 * refunded to the tenant. Returns what the landlord gets of it, in cents; null while a bank has the money: try again later. The
 * reservation must be locked.
 */
export async function settleDeposit(
  trx: Transaction,
  reservationId: string,
  award: Award | null,
): Promise<number | null> {
  const left = await depositLeft({ kind: "system" }, trx, reservationId);
  if (left?.isDisputed) return null;
  if (!left || left.depositCents === 0) return 0;
  const { paymentId, landlordId, depositCents } = left;
  const amountCents = Math.min(award?.cents ?? 0, depositCents);
  if (award !== null && amountCents > 0) {
    const { claimedCents } = await trx
      .updateTable("paymentShares")
      .set({ claimedCents: amountCents })
      .where("paymentId", "=", paymentId)
      .where("reservationId", "=", reservationId)
      .where("claimedCents", "=", 0)
      .returning("claimedCents")
      .executeTakeFirstOrThrow();
    const lines = depositClaimed({ reservationId, landlordId, amountCents: claimedCents });
    await postEntry(trx, { kind: "deposit_claimed", causeId: award.claimId, lines });
    await enqueue(trx, payoutsDue, { of: "claims" });
  }
  const part = { rentCents: 0, feeCents: 0, depositCents: depositCents - amountCents };
  await requestRefund(trx, { paymentId, reservationId, reason: "deposit", part });
  if (amountCents > 0) await setDeposit(trx, reservationId, { state: "decided", keptCents: amountCents });
  return amountCents;
}
