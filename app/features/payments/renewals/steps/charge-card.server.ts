import type { Selectable } from "kysely";
import { Stripe } from "stripe";
import { settlePayment } from "#app/features/payments/checkout/steps/settle-payment.server.ts";
import { statementSuffix } from "#app/features/payments/model.ts";
import { type Charged, whileAway } from "#app/features/payments/renewals/model.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Payments } from "#app/platform/database.types.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";

/** What is charged for an attempt's payment, if that can begin by `startsBy`. `key` names the attempt at the provider. */
type CardCharge = {
  startsBy?: Date;
  key: string;
  customerId: string;
  paymentMethodId: string;
  /** What it is for, on statements. */
  description: string;
  orderId: string;
  reservationCode: string;
  metadata: Record<string, string>;
};

/** `isNew` if nothing was charged for it before, so that the provider need not be asked whether it was. */
type Payment = Pick<Selectable<Payments>, "id" | "state" | "amountCents" | "createdAt" | "refusals"> & {
  isNew?: boolean;
};

/**
 * Charges a saved card while its owner is away, and books the money. Asking again for the same attempt charges nothing
 * twice. An unreachable provider throws; the attempt is then made again later.
 */
export async function chargeCard(payment: Payment, charge: CardCharge): Promise<Charged> {
  if (payment.state === "succeeded") return { kind: "paid" };
  try {
    const before = payment.isNew ? undefined : await madeBefore(payment, charge.orderId);
    // What it is for may end from then on.
    if (before === undefined && charge.startsBy && now() > charge.startsBy) return { kind: "processing" };
    const intent = before ?? (await ask(payment, charge));
    if (intent.status === "requires_payment_method" && intent.last_payment_error)
      return await decline(payment.id, intent.last_payment_error);
    if (intent.status !== "succeeded") return { kind: "processing" };
    await transaction((trx) => settlePayment(trx, intent));
    return { kind: "paid" };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return decline(payment.id, error);
    if (isRefusal(error)) return refuse(payment.id, error);
    throw error;
  }
}

/**
 * The provider forgets idempotency keys after a day; its list of charges is permanent. An order has few, whatever card and
 * customer they are of.
 */
async function madeBefore(
  { id, createdAt }: Payment,
  orderId: string,
): Promise<Stripe.PaymentIntent | undefined> {
  // A day more, for clocks that differ.
  const created = { gte: Math.floor(createdAt.getTime() / 1000) - 24 * 3600 };
  const wish = { transfer_group: orderId, created, limit: 100, expand: ["data.payment_intent"] };
  const intents: Stripe.PaymentIntent[] = [];
  for await (const { payment_intent: intent } of stripe.charges.list(wish)) {
    if (intent === null || typeof intent === "string" || intent.status === "canceled") continue;
    if (intent.metadata["payment_id"] === id) intents.push(intent);
  }
  return intents.find(({ status }) => status === "succeeded") ?? intents[0];
}

function ask(payment: Payment, charge: CardCharge): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      amount: payment.amountCents,
      currency: "usd",
      customer: charge.customerId,
      payment_method: charge.paymentMethodId,
      description: charge.description,
      ...whileAway,
      transfer_group: charge.orderId,
      statement_descriptor_suffix: statementSuffix(charge.reservationCode),
      metadata: { payment_id: payment.id, order_id: charge.orderId, ...charge.metadata },
    },
    // The provider repeats a refusal for the same key.
    { idempotencyKey: payment.refusals === 0 ? charge.key : `${charge.key}-${payment.refusals}` },
  );
}

/** The card's bank said no. */
async function decline(paymentId: string, error: { code?: string; message?: string }): Promise<Charged> {
  await db
    .updateTable("payments")
    .set({ state: "failed", refusal: null, updatedAt: now() })
    .where("id", "=", paymentId)
    .where("state", "!=", "succeeded")
    .execute();
  return {
    kind: "declined",
    needsOwner: error.code === "authentication_required",
    refusal: error.message ?? "Your card was declined.",
  };
}

/** True if nothing was charged because of the request, our account or the key, which says nothing about the card. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return error.code !== "idempotency_key_in_use";
  return (
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeAuthenticationError
  );
}

async function refuse(paymentId: string, error: Stripe.errors.StripeError): Promise<Charged> {
  log.error(
    { err: error, paymentId },
    "the payment provider refused to charge a saved card; retrying in an hour",
  );
  await db
    .updateTable("payments")
    .set((eb) => ({
      state: "failed" as const,
      refusal: error.message,
      refusals: eb("refusals", "+", 1),
      updatedAt: now(),
    }))
    .where("id", "=", paymentId)
    .where("state", "!=", "succeeded")
    .execute();
  return { kind: "refused" };
}
