import { setPaymentStatus } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";

/** The provider ended a session unpaid. This never undoes a payment that succeeded. */
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
  const shares = await trx
    .selectFrom("paymentShares")
    .select("reservationId")
    .where("paymentId", "=", closed.id)
    .execute();
  const ids = shares.map(({ reservationId }) => reservationId);
  await setPaymentStatus(trx, ids, "unpaid", "processing");
}
