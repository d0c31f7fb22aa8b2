import { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { refundStuck } from "../events.server.ts";
import { mostRefusals } from "../model.ts";
import { applyRefundEvent } from "./steps/apply-refund-event.server.ts";
import { markRefundSucceeded } from "./steps/mark-refund-succeeded.server.ts";
import { provider, stripe } from "../stripe.server.ts";

/**
 * Asks the provider for a decided refund; asking again with the same key changes nothing. The webhook confirms it. A
 * refused refund stays `failed` until the reconciler asks again.
 */
export async function sendRefund(refundId: string): Promise<void> {
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .selectAll("refunds")
    .select(["payments.provider", "payments.providerPaymentIntentId"])
    .where("refunds.id", "=", refundId)
    .executeTakeFirstOrThrow();
  const isAsked = refund.state === "requested" && refund.providerRefundId !== null;
  // Another mode of the provider doesn't know its charge.
  if (isOver(refund.state) || isAsked || refund.provider !== provider) return;
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
        { idempotencyKey: keyOf(refund) },
      ));
    await recordAsked(refundId, made.id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (error.code === "charge_already_refunded")
      return bookOthers(refund.id, refund.providerPaymentIntentId);
    log.error({ err: error, refundId }, "the payment provider refused a refund; retrying in an hour");
    await recordRefusal(refundId, error.message);
  }
}

const over = ["succeeded", "withdrawn", "settled"] as const;

function isOver(state: string): boolean {
  return (over as readonly string[]).includes(state);
}

/** The provider forgets idempotency keys after a day; its list of refunds is permanent. */
async function madeBefore(refundId: string, paymentIntentId: string): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
    const isStanding = refund.status !== "failed" && refund.status !== "canceled";
    if (isStanding && refund.metadata?.["refund_id"] === refundId) return refund;
  }
  return undefined;
}

/**
 * The whole charge was refunded in the provider's dashboard: books what its events haven't told yet. If that leaves ours
 * undecided, as when the charge paid for several spaces, the guest has its money all the same.
 */
async function bookOthers(refundId: string, paymentIntentId: string): Promise<void> {
  for await (const told of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    await transaction((trx) => applyRefundEvent(trx, told)).catch((error: unknown) => {
      log.warn({ err: error, refund: told.id }, "a refund at the provider waits for an administrator");
    });
  await transaction(async (trx) => {
    const ours = await trx
      .selectFrom("refunds")
      .selectAll()
      .where("id", "=", refundId)
      .where("state", "not in", over)
      .forUpdate()
      .executeTakeFirst();
    if (ours) await markRefundSucceeded(trx, ours, ours.providerRefundId);
  });
}

/** The provider repeats a refusal for the same key, so a retry has a key of its own. */
function keyOf({ id, state, updatedAt }: { id: string; state: string; updatedAt: Date }): string {
  return `${id}-${state === "failed" ? updatedAt.getTime() : 1}`;
}

async function recordAsked(id: string, providerRefundId: string): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ state: "requested", providerRefundId, updatedAt: now() })
    .where("id", "=", id)
    .where("state", "not in", over)
    .execute();
}

async function recordRefusal(id: string, refusal: string): Promise<void> {
  await transaction(async (trx) => {
    const refused = await trx
      .updateTable("refunds")
      .set((eb) => ({ state: "failed", refusal, refusals: eb("refusals", "+", 1), updatedAt: now() }))
      .where("id", "=", id)
      .where("state", "not in", over)
      .returning("refusals")
      .executeTakeFirst();
    if (refused?.refusals === mostRefusals) await enqueue(trx, refundStuck, { refundId: id, how: null });
  });
}
