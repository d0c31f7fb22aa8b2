import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { transaction, type Transaction } from "#app/platform/db.server.ts";
import { endCheckout } from "../checkout/steps/end-checkout.server.ts";
import { refundAtEnd, type RefundReason } from "../model.ts";
import { openCheckoutsOver } from "../queries.server.ts";
import { leftOfShare } from "./queries.server.ts";
import { markReturned } from "./steps/mark-returned.server.ts";
import { requestRefund } from "./steps/request-refund.server.ts";

/**
 * Runs after the end of a reservation: refunds what is left of its share, but for what a late cancellation keeps, and
 * expires its open checkouts.
 */
export async function refundEndedReservation(reservationId: string, reason: RefundReason): Promise<void> {
  await transaction(async (trx) => {
    const [ended] = await lockReservations(trx, [reservationId]);
    // A late payment may have revived it since.
    if (!ended || isLive(ended.status)) return;
    const share = await trx
      .selectFrom("paymentShares")
      .selectAll()
      .where("reservationId", "=", reservationId)
      .where("settled", "=", true)
      .where("rentId", "is", null)
      .executeTakeFirst();
    if (share) await refundShare(trx, { ...share, reason }, ended);
  });
  for (const payment of await openCheckoutsOver([reservationId])) await endCheckout(payment);
}

type Share = { paymentId: string; reservationId: string; reason: RefundReason };
type Kept = { keptRentCents: number; keptFeeCents: number };

async function refundShare(trx: Transaction, { paymentId, reservationId, reason }: Share, ended: Kept) {
  const kept = { rentCents: ended.keptRentCents, feeCents: ended.keptFeeCents };
  const share = { paymentId, reservationId };
  const part = refundAtEnd(await leftOfShare(trx, share), kept);
  // Nothing more to refund, since enough was refunded before.
  if ((await requestRefund(trx, { ...share, reason, part })) === null) await markReturned(trx, share);
}
