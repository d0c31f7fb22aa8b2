import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** The provider ended a session unpaid. News of an end never undoes a payment that succeeded. */
export async function closePayment(
  trx: Transaction,
  paymentId: string | undefined,
  state: "expired" | "failed",
): Promise<void> {
  const closed = await trx
    .updateTable("payments")
    .set({ state, updatedAt: now() })
    .where("id", "=", paymentId ?? "")
    .where("state", "in", ["opening", "open"])
    .returning("id")
    .executeTakeFirst();
  if (!closed) return;
  await trx
    .updateTable("reservations")
    .set({ paymentStatus: "unpaid", updatedAt: now() })
    .where("paymentStatus", "=", "processing")
    .where("id", "in", (eb) =>
      eb.selectFrom("paymentShares").select("reservationId").where("paymentId", "=", closed.id),
    )
    .execute();
}
