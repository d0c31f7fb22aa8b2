import type { Stripe } from "stripe";
import { cardSaved, orderCardSaved } from "#app/features/payments/events.server.ts";
import { setPaymentStatus } from "#app/features/reservations/lifecycle/record-facts.server.ts";
import type { Transaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/** Books that a guest has finished a checkout at `created`, in seconds: paid, with the money on its way, or saved a card. */
export async function bookSession(
  trx: Transaction,
  session: Stripe.Checkout.Session,
  created: number,
): Promise<void> {
  if (session.mode === "setup") return bookCard(trx, session, created);
  if (session.payment_status === "paid") return settlePayment(trx, session);
  return markProcessing(trx, session.metadata?.["payment_id"]);
}

/** A tenant saved a card without paying. */
async function bookCard(trx: Transaction, session: Stripe.Checkout.Session, savedAt: number): Promise<void> {
  const { metadata, setup_intent: setupIntentId } = session;
  if (typeof setupIntentId !== "string") return;
  const { lease_id: leaseId, order_id: orderId, reservation_id: reservationId } = metadata ?? {};
  if (leaseId !== undefined) await enqueue(trx, cardSaved, { leaseId, setupIntentId, savedAt });
  if (orderId !== undefined)
    await enqueue(trx, orderCardSaved, {
      orderId,
      setupIntentId,
      savedAt,
      ...(reservationId !== undefined && { reservationId }),
    });
}

/** The guest has finished the checkout and the money is on its way: no one may be asked to pay again. */
async function markProcessing(trx: Transaction, paymentId: string | undefined): Promise<void> {
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
