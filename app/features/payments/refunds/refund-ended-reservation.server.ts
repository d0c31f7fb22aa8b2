import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { endCheckout } from "../checkout/steps/end-checkout.server.ts";
import { refundAtEnd, type RefundReason } from "../model.ts";
import { openCheckoutsOver } from "../queries.server.ts";
import { leftOfShare, sharesOfStay } from "./queries.server.ts";
import { markReturned } from "./steps/mark-returned.server.ts";
import { refundShares } from "./steps/refund-shares.server.ts";

/**
 * Runs after the end of a reservation: refunds what is left of its share, but for what a late cancellation keeps, and
 * expires its open checkouts.
 */
export async function refundEndedReservation(reservationId: string, reason: RefundReason): Promise<void> {
  await transaction(async (trx) => {
    const [ended] = await lockReservations(trx, [reservationId]);
    // A late payment may have revived it since.
    if (!ended || isLive(ended.status)) return;
    const shares = await sharesOfStay({ kind: "system" }, trx, reservationId);
    if (shares.length > 0) await refundAll(trx, shares, reason, ended);
  });
  for (const payment of await openCheckoutsOver([reservationId])) await endCheckout(payment);
}

type Share = { paymentId: string; reservationId: string };
type Kept = { keptRentCents: number; keptFeeCents: number };

async function refundAll(trx: Transaction, shares: Share[], reason: RefundReason, ended: Kept) {
  const kept = { rentCents: ended.keptRentCents, feeCents: ended.keptFeeCents };
  const left = { rentCents: 0, feeCents: 0, depositCents: 0 };
  for (const share of shares) {
    const { rentCents, feeCents, depositCents } = await leftOfShare(trx, share);
    left.rentCents += rentCents;
    left.feeCents += feeCents;
    left.depositCents += depositCents;
  }
  const part = refundAtEnd(left, kept);
  // Nothing more to refund, since enough was refunded before.
  if ((await refundShares(trx, shares, reason, part)) === 0) await markReturned(trx, shares.at(-1)!);
}
