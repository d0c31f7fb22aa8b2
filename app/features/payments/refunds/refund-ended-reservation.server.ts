import { lockReservations } from "#app/features/reservations/lifecycle/lock-reservations.server.ts";
import { isLive } from "#app/features/reservations/model.ts";
import { transaction } from "#app/platform/db.server.ts";
import { endCheckout } from "../checkout/steps/end-checkout.server.ts";
import type { RefundReason } from "../model.ts";
import { openCheckoutsOver } from "../queries.server.ts";
import { requestRefund } from "./steps/request-refund.server.ts";

/** Runs after the end of a reservation: refunds what is left of its share and expires its open checkouts. */
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
    if (share) await requestRefund(trx, { paymentId: share.paymentId, reservationId, reason });
  });
  for (const payment of await openCheckoutsOver([reservationId])) await endCheckout(payment);
}
