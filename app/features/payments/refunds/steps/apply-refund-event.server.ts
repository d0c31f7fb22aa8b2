import type { Stripe } from "stripe";
import type { Selectable } from "kysely";
import { refundReturned } from "#app/features/ledger/model.ts";
import { postEntry } from "#app/features/ledger/post-entry.server.ts";
import { setPaymentStatus } from "#app/features/reservations/lifecycle/set-payment-status.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Refunds } from "#app/platform/database.types.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { markRefundSucceeded } from "./mark-refund-succeeded.server.ts";

/** Books the provider's state of one of our refunds. */
export async function applyRefundEvent(trx: Transaction, told: Stripe.Refund): Promise<void> {
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
  // Older than what we know: the event is of this attempt or an earlier one.
  if (isNewTry ? isKnown : refund.providerRefundId !== null && !isKnown) return;
  if (state === "succeeded") return markRefundSucceeded(trx, refund, told.id);
  return bookRefusal(trx, refund, told);
}

/** The bank returned the refund; if it had been booked, we have the money again. */
async function bookRefusal(
  trx: Transaction,
  refund: Selectable<Refunds>,
  told: Stripe.Refund,
): Promise<void> {
  const wasBooked = refund.state === "succeeded";
  const { returns } = await trx
    .updateTable("refunds")
    .set((eb) => ({
      providerRefundId: told.id,
      state: "failed",
      refusal: told.failure_reason ?? told.status,
      refusals: eb("refusals", "+", 1),
      returns: eb("returns", "+", wasBooked ? 1 : 0),
      updatedAt: now(),
    }))
    .where("id", "=", refund.id)
    .returning("returns")
    .executeTakeFirstOrThrow();
  log.error({ refundId: refund.id }, "a refund failed at the provider; retrying in an hour");
  if (!wasBooked) return;
  const lines = refundReturned(refund.reservationId, refund.amountCents);
  await postEntry(trx, { kind: "refund_returned", causeId: `${refund.id} after ${returns}`, lines });
  if (refund.reason !== "double_payment") await setPaymentStatus(trx, [refund.reservationId], "paid");
}

function outcomeOf(status: string | null): "succeeded" | "failed" | null {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : null;
}
