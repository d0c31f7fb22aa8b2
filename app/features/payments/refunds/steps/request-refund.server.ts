import { landlordFeeOf, landlordFeeWithin, refundDecided, type Stake } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { setDeposit } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { newId } from "#app/platform/ids.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { paidForNothing, type RefundReason } from "#app/features/payments/model.ts";
import { refundRequested } from "#app/features/payments/events.server.ts";
import { isDisputed, leftOfShare } from "#app/features/payments/refunds/queries.server.ts";

/**
 * `part` is a part of what is left, nothing of the deposit unless it says so; without it all of that is refunded. Its tax and the
 * landlord's fee of it are as much as of the rent that is left, unless it says them.
 */
type Refund = {
  paymentId: string;
  reservationId: string;
  reason: RefundReason;
  part?: Part;
  decidedBy?: string | null;
  note?: string | null;
};

export type Part = {
  rentCents: number;
  feeCents: number;
  depositCents?: number;
  taxCents?: number;
  landlordFeeCents?: number;
};

/**
 * Decides to refund what is left of a reservation's share of a payment, or a part of it; the provider is asked after
 * the commit. Nothing is decided during a dispute, whose bank already has the money, but what the provider has made
 * before it is booked even then. Returns the refund's id, or null.
 */
export async function requestRefund(trx: Transaction, wish: Refund): Promise<string | null> {
  const { paymentId, reservationId, reason, part, decidedBy = null, note = null } = wish;
  const left = await leftOfShare(trx, { paymentId, reservationId });
  const wished: Stake = part ? { ...left, depositCents: 0, ...part } : left;
  const landlordFeeCents =
    part?.landlordFeeCents === undefined
      ? landlordFeeOf(left, wished.rentCents)
      : landlordFeeWithin(left, wished.rentCents, part.landlordFeeCents);
  const stake = { ...wished, landlordFeeCents };
  const amountCents = stake.rentCents + stake.feeCents + stake.depositCents;
  if (amountCents <= 0) return null;
  if (reason !== "at_provider" && (await isDisputed(trx, paymentId))) return null;
  const refund = await trx
    .insertInto("refunds")
    .values({
      id: newId("rfd"),
      paymentId,
      reservationId,
      rentCents: stake.rentCents,
      feeCents: stake.feeCents,
      depositCents: stake.depositCents,
      landlordFeeCents: stake.landlordFeeCents,
      amountCents,
      reason,
      decidedBy,
      note,
      createdAt: now(),
      updatedAt: now(),
    })
    // The unique index reservation_is_refunded_once: it was decided before.
    .onConflict((conflict) => conflict.doNothing())
    // The database has computed its tax.
    .returning(["id", "taxCents"])
    .executeTakeFirst();
  if (!refund) return null;
  const taxCents = part?.taxCents ?? refund.taxCents;
  if (taxCents !== refund.taxCents)
    await trx.updateTable("refunds").set({ taxCents }).where("id", "=", refund.id).execute();
  const lines = refundDecided({ ...stake, taxCents }, !paidForNothing(reason));
  await postEntry(trx, { kind: "refund_decided", causeId: refund.id, lines });
  if (stake.depositCents > 0 && !paidForNothing(reason))
    await setDeposit(trx, reservationId, { state: "returned" });
  await enqueue(trx, refundRequested, { refundId: refund.id });
  return refund.id;
}
