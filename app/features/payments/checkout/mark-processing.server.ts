import { setPaymentStatus } from "#app/features/reservations/lifecycle/set-payment-status.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** The guest has finished the checkout and the money is on its way: don't ask anyone to pay again. */
export async function markProcessing(trx: Transaction, paymentId: string | undefined): Promise<void> {
  const shares = await trx
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select("paymentShares.reservationId")
    .where("payments.id", "=", paymentId ?? "")
    .where("payments.state", "in", ["opening", "open"])
    .execute();
  const ids = shares.map(({ reservationId }) => reservationId);
  await setPaymentStatus(trx, ids, "processing", "unpaid");
}
