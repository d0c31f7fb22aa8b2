import type { Selectable } from "kysely";
import type { Stripe } from "stripe";
import { setPaymentStatus } from "#app/features/reservations/set-payment-status.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Refunds } from "#app/platform/database.types.ts";
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
  if (state === null || refund.state === state) return;
  const isKnown = refund.providerRefundId === told.id;
  const isNewTry = refund.state === "failed" && state === "succeeded";
  // Older news than what we know of: of this try, or of one before it.
  if (isNewTry ? isKnown : refund.providerRefundId !== null && !isKnown) return;
  if (state === "succeeded") return bookRefund(trx, refund, told.id);
  await trx
    .updateTable("refunds")
    .set({ providerRefundId: told.id, state, updatedAt: now() })
    .where("id", "=", refund.id)
    .execute();
  log.error({ refundId: refund.id }, "a refund failed at the provider; it is asked for again in an hour");
}

/** The money is back with its owner, by the provider's word. Booking it twice changes nothing. */
export async function bookRefund(
  trx: Transaction,
  refund: Pick<Selectable<Refunds>, "id" | "reason" | "reservationId">,
  providerRefundId: string | null,
): Promise<void> {
  const booked = await trx
    .updateTable("refunds")
    .set({ providerRefundId, state: "succeeded", updatedAt: now() })
    .where("id", "=", refund.id)
    .where("state", "!=", "succeeded")
    .returning("id")
    .executeTakeFirst();
  if (!booked) return;
  // A second payment that goes back leaves the reservation as paid as the first one made it.
  if (refund.reason !== "double_payment") await setPaymentStatus(trx, refund.reservationId, "refunded");
  await enqueue(trx, refundSucceeded, { refundId: refund.id });
}

function outcomeOf(status: string | null): "succeeded" | "failed" | null {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : null;
}
