import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** The guest has finished the checkout and the money is on its way: nobody is asked to pay again meanwhile. */
export async function markProcessing(trx: Transaction, paymentId: string | undefined): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ paymentStatus: "processing", updatedAt: now() })
    .where("paymentStatus", "=", "unpaid")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("paymentShares")
        .innerJoin("payments", "payments.id", "paymentShares.paymentId")
        .select("paymentShares.reservationId")
        .where("payments.id", "=", paymentId ?? "")
        .where("payments.state", "in", ["opening", "open"]),
    )
    .execute();
}
