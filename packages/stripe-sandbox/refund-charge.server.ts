import type { Stripe } from "stripe";
import type { Store } from "./store.ts";
import { emitEvent } from "./emit-event.server.ts";
import { StripeProblem } from "./problem.server.ts";
import type { RefundParams } from "./schema.ts";
import { findObject, lockObject, newStripeId, saveObject, seconds } from "./stored-objects.server.ts";

/** Refunds all or part of a charge; never more than is left of it. */
export async function refundCharge(trx: Store, params: RefundParams): Promise<Stripe.Refund> {
  const taken = await lockObject<Stripe.Charge>(trx, "charge", await chargeId(trx, params));
  const left = taken.amount_captured - taken.amount_refunded;
  if (await trx.holdsCharge(taken.id))
    throw new StripeProblem(400, `Charge ${taken.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  if (left === 0 && taken.captured)
    throw new StripeProblem(400, `Charge ${taken.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  const amount = params.amount ?? left;
  if (amount > left || !taken.captured)
    throw new StripeProblem(
      400,
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: "amount" },
    );
  const refund: Stripe.Refund = {
    id: newStripeId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: taken.id,
    created: seconds(),
    currency: taken.currency,
    customer: taken.customer,
    customer_account: null,
    metadata: params.metadata,
    payment_intent: taken.payment_intent,
    payment_method: taken.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    ...(taken.payment_method_details?.card?.last4 === "7726" && { pending_reason: "processing" as const }),
    status: taken.payment_method_details?.card?.last4 === "7726" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  const remaining: Stripe.Charge = {
    ...taken,
    amount_refunded: taken.amount_refunded + amount,
    refunded: amount === left,
  };
  await saveObject(trx, refund);
  await saveObject(trx, remaining);
  await emitEvent(trx, "refund.created", refund);
  await emitEvent(trx, "charge.refunded", remaining);
  return refund;
}

async function chargeId(trx: Store, { charge, payment_intent }: RefundParams): Promise<string> {
  if (charge !== undefined) return charge;
  const intent = await findObject<Stripe.PaymentIntent>("payment_intent", payment_intent ?? "", trx);
  if (typeof intent.latest_charge === "string" && intent.status === "succeeded") return intent.latest_charge;
  throw new StripeProblem(
    400,
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
  );
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
