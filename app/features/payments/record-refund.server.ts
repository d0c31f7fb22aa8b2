import type { Stripe } from "stripe";
import { setPaymentStatus } from "#app/features/reservations/set-payment-status.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { refundSucceeded } from "./news.server.ts";

/** Books what the provider says has become of a refund of ours. */
export async function recordRefund(trx: Transaction, told: Stripe.Refund): Promise<void> {
  const refund = await trx
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", told.metadata?.["refund_id"] ?? "")
    .forUpdate()
    .executeTakeFirst();
  if (!refund) return log.warn({ refund: told.id }, "a refund at the provider belongs to none of ours");
  if (told.amount !== refund.amountCents)
    throw new Error(`The refund ${told.id} does not match ${refund.id}.`);
  const state = outcomeOf(told.status);
  // Still pending there, told before, or older news than the failure we know of.
  if (state === null || refund.state === state || refund.state === "failed") return;
  await trx
    .updateTable("refunds")
    .set({ providerRefundId: told.id, state, updatedAt: now() })
    .where("id", "=", refund.id)
    .execute();
  if (state === "failed") return log.error({ refundId: refund.id }, "a refund failed at the provider");
  // A second payment that goes back leaves the reservation as paid as the first one made it.
  if (refund.reason !== "double_payment") await setPaymentStatus(trx, refund.reservationId, "refunded");
  await enqueue(trx, refundSucceeded, { refundId: refund.id });
}

function outcomeOf(status: string | null): "succeeded" | "failed" | null {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : null;
}
