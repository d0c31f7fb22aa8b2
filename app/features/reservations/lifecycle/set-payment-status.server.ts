import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import type { PaymentStatus } from "../model.ts";

/**
 * Records the payment provider's news on reservations; only `payments` calls it. With `from`, only those in that
 * payment status change. A payment confirms the request.
 */
export async function setPaymentStatus(
  trx: Transaction,
  reservationIds: string[],
  paymentStatus: PaymentStatus,
  from?: PaymentStatus,
): Promise<void> {
  if (reservationIds.length === 0) return;
  await trx
    .updateTable("reservations")
    .set({ paymentStatus, updatedAt: now(), ...(paymentStatus === "paid" && { holdUntil: null }) })
    .where("id", "in", reservationIds)
    .$if(from !== undefined, (query) => query.where("paymentStatus", "=", from!))
    .execute();
}
