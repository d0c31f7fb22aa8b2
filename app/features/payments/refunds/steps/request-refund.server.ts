import { refundDecided } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { paidForNothing, type RefundReason, type Share } from "#app/features/payments/model.ts";
import { refundRequested } from "#app/features/payments/events.server.ts";
import { stakeOf } from "#app/features/payments/queries.server.ts";

/** Decides to refund a reservation's share of a payment, in full and once; the provider is asked after the commit. */
export async function requestRefund(
  trx: Transaction,
  paymentId: string,
  share: Share,
  reason: RefundReason,
): Promise<void> {
  const refund = await trx
    .insertInto("refunds")
    .values({
      id: newId("rfd"),
      paymentId,
      reservationId: share.reservationId,
      amountCents: share.amountCents,
      reason,
      createdAt: now(),
      updatedAt: now(),
    })
    .onConflict((conflict) => conflict.constraint("reservation_is_refunded_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!refund) return;
  const lines = refundDecided(await stakeOf(trx, share), !paidForNothing(reason));
  await postEntry(trx, { kind: "refund_decided", causeId: refund.id, lines });
  await enqueue(trx, refundRequested, { refundId: refund.id });
}
