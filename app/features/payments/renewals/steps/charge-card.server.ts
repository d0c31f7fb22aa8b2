import { Stripe } from "stripe";
import { settlePayment } from "#app/features/payments/checkout/steps/settle-payment.server.ts";
import { statementSuffix } from "#app/features/payments/model.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { type Charged, whileAway } from "#app/features/payments/renewals/model.ts";

/** What is charged for an attempt's payment. `key` names the attempt at the provider. */
type CardCharge = {
  key: string;
  customerId: string;
  paymentMethodId: string;
  title: string;
  orderId: string;
  reservationCode: string;
  metadata: Record<string, string>;
};

/**
 * Charges a saved card while its owner is away, and books the money. Asking again for the same attempt changes nothing: the
 * provider repeats its answer under the same key. An unreachable provider throws; the attempt is then made again later.
 */
export async function chargeCard(
  payment: { id: string; state: string; amountCents: number },
  charge: CardCharge,
): Promise<Charged> {
  if (payment.state === "succeeded") return { kind: "paid" };
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: payment.amountCents,
        currency: "usd",
        customer: charge.customerId,
        payment_method: charge.paymentMethodId,
        description: `Rent of ${charge.title}`.slice(0, 200),
        ...whileAway,
        transfer_group: charge.orderId,
        statement_descriptor_suffix: statementSuffix(charge.reservationCode),
        metadata: { payment_id: payment.id, order_id: charge.orderId, ...charge.metadata },
      },
      { idempotencyKey: charge.key },
    );
    if (intent.status !== "succeeded") return { kind: "processing" };
    await transaction((trx) => settlePayment(trx, intent));
    return { kind: "paid" };
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeCardError ||
      (error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== "idempotency_key_in_use");
    if (!isRefused) throw error;
    await db
      .updateTable("payments")
      .set({ state: "failed", updatedAt: now() })
      .where("id", "=", payment.id)
      .where("state", "!=", "succeeded")
      .execute();
    return {
      kind: "declined",
      needsOwner: error.code === "authentication_required",
      refusal: error.message,
    };
  }
}
