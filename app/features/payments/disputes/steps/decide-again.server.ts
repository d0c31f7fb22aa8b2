import { decidedAgain, type RefundReason } from "#app/features/payments/model.ts";
import { isDisputed, leftOfShare } from "#app/features/payments/refunds/queries.server.ts";
import { requestRefund } from "#app/features/payments/refunds/steps/request-refund.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** Of a change or the end of a rental, of administrators, and what another space costs more, or a day rented again brings. */
const decidedOnce: RefundReason[] = ["unused", "goodwill", "price_difference", "rented_again"];

/**
 * Runs once a bank gave a payment's money back: decides again, within what is left, the refunds that were withdrawn as it had the
 * money. What the end of a stay refunds, and its deposit, their own sweeps decide again.
 */
export async function decideAgain(trx: Transaction, paymentId: string): Promise<void> {
  // Another dispute of the payment may be open.
  if (await isDisputed(trx, paymentId)) return;
  const withdrawn = await trx
    .updateTable("refunds")
    .set({ waitsForBank: false, updatedAt: now() })
    .where("paymentId", "=", paymentId)
    .where("waitsForBank", "=", true)
    .returning([
      "reservationId",
      "reason",
      "rentCents",
      "feeCents",
      "taxCents",
      "landlordFeeCents",
      "decidedBy",
      "note",
      "createdAt",
    ])
    .execute();
  for (const refund of withdrawn.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const { reservationId, reason, rentCents, feeCents, decidedBy, note } = refund;
    if (!decidedOnce.includes(reason)) continue;
    const share = { paymentId, reservationId };
    const left = await leftOfShare(trx, share);
    // What comes from us may be more than our fee.
    const isFromUs = rentCents === 0 && feeCents <= left.rentCents + left.feeCents;
    const part = isFromUs ? { rentCents, feeCents } : decidedAgain(refund, left);
    await requestRefund(trx, { ...share, reason, part, decidedBy, note });
  }
}
