import { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { settlePayment } from "../checkout/steps/settle-payment.server.ts";
import { stripe } from "../stripe.server.ts";
import { insertRentPayment, type RentToPay } from "./steps/insert-rent-payment.server.ts";

/** A rent to be charged to a saved card; each attempt is made once. */
export type RentCharge = RentToPay & { attempt: number; customerId: string; paymentMethodId: string };

/** `needsOwner`: the bank wants the cardholder to confirm, which only they can do. */
export type Charged =
  | { kind: "paid" }
  | { kind: "processing" }
  | { kind: "declined"; needsOwner: boolean; refusal: string };

/**
 * Charges a saved card while its owner is away, and books the money. Asking again for the same attempt changes nothing: the
 * provider repeats its answer under the same key. An unreachable provider throws; the rent is tried again later.
 */
export async function chargeRent(charge: RentCharge): Promise<Charged> {
  const payment = await insertRentPayment(charge, charge.attempt);
  if (payment.state === "succeeded") return { kind: "paid" };
  const metadata = {
    payment_id: payment.id,
    order_id: charge.orderId,
    reservation_id: charge.reservationId,
    rent_id: charge.rentId,
  };
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: payment.amountCents,
        currency: "usd",
        customer: charge.customerId,
        payment_method: charge.paymentMethodId,
        description: `Rent of ${charge.title}`.slice(0, 200),
        off_session: true,
        confirm: true,
        transfer_group: charge.orderId,
        statement_descriptor_suffix: charge.reservationCode,
        metadata,
      },
      { idempotencyKey: `${charge.rentId}-${charge.attempt}` },
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
