import { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { stripe } from "./stripe.server.ts";

/** Asks the provider for a refund that was decided; asking again under the same key changes nothing. The webhook confirms it. */
export async function sendRefund(refundId: string): Promise<void> {
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .selectAll("refunds")
    .select("payments.providerPaymentIntentId")
    .where("refunds.id", "=", refundId)
    .executeTakeFirstOrThrow();
  if (refund.state !== "requested" || refund.providerRefundId !== null) return;
  if (refund.providerPaymentIntentId === null) throw new Error(`The refund ${refundId} has no charge.`);
  try {
    const made =
      (await madeBefore(refundId, refund.providerPaymentIntentId)) ??
      (await stripe.refunds.create(
        {
          payment_intent: refund.providerPaymentIntentId,
          amount: refund.amountCents,
          metadata: { refund_id: refund.id, reservation_id: refund.reservationId, reason: refund.reason },
        },
        { idempotencyKey: `${refund.id}-1` },
      ));
    await record(refundId, { providerRefundId: made.id });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    log.error({ err: error, refundId }, "the payment provider refused a refund");
    await record(refundId, { state: "failed" });
  }
}

/** The provider forgets idempotency keys after a day; its list of refunds it never does. */
async function madeBefore(refundId: string, paymentIntentId: string): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    if (refund.metadata?.["refund_id"] === refundId) return refund;
  return undefined;
}

async function record(id: string, values: { providerRefundId?: string; state?: "failed" }): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ ...values, updatedAt: now() })
    .where("id", "=", id)
    .where("state", "=", "requested")
    .execute();
}
