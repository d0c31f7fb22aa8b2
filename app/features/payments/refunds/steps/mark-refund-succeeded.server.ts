import type { Selectable } from "kysely";
import { refunded } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Refunds } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { markReturned } from "./mark-returned.server.ts";
import { moneyReturned, paymentUnnumbered, refundSucceeded } from "#app/features/payments/events.server.ts";

/** Books that the provider made the refund. Idempotent. */
export async function markRefundSucceeded(
  trx: Transaction,
  refund: Pick<Selectable<Refunds>, "id" | "reason" | "paymentId" | "reservationId">,
  providerRefundId: string | null,
): Promise<void> {
  const booked = await trx
    .updateTable("refunds")
    .set({ providerRefundId, state: "succeeded", waitsForBank: false, updatedAt: now() })
    .where("id", "=", refund.id)
    .where("state", "!=", "succeeded")
    .returning(["amountCents", "returns"])
    .executeTakeFirst();
  if (!booked) return;
  const lines = refunded(refund.reservationId, booked.amountCents);
  const causeId = booked.returns === 0 ? refund.id : `${refund.id} after ${booked.returns}`;
  await postEntry(trx, { kind: "refund", causeId, lines });
  // After the refund of a second payment the reservation is still paid by the first.
  if (refund.reason !== "double_payment") await markReturned(trx, refund);
  await enqueue(trx, paymentUnnumbered, { paymentId: refund.paymentId });
  await enqueue(trx, moneyReturned, { reservationId: refund.reservationId });
  await enqueue(trx, refundSucceeded, { refundId: refund.id });
}
