import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import type { PaymentStatus } from "./model.ts";

/** Records on a reservation what the payment provider has confirmed; only `payments` calls it. A payment confirms the request. */
export async function setPaymentStatus(
  trx: Transaction,
  reservationId: string,
  paymentStatus: PaymentStatus,
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ paymentStatus, updatedAt: now(), ...(paymentStatus === "paid" && { holdUntil: null }) })
    .where("id", "=", reservationId)
    .execute();
}
