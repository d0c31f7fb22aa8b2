import { Stripe } from "stripe";
import { now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError, Conflict } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { describePayment, isExtraChargeId } from "../extra-charges/model.ts";
import { checkoutHours, statementSuffix } from "../model.ts";
import { stripe } from "../stripe.server.ts";
import { cardIsCharged, firstAttemptByHand } from "./model.ts";
import { withCustomer } from "./steps/with-customer.server.ts";
import { insertRentPayment, type RentToPay } from "./steps/insert-rent-payment.server.ts";

/** Who pays, and where the provider's page leads back to. */
type RentPayer = {
  payer: { tenantId: string } | { tenantId: null; contact: string };
  /** Whether further rents are charged to its card. */
  savesCard: boolean;
  back: string;
  /** Where it leads once it is paid, if elsewhere. */
  paid?: string;
};

/**
 * Opens the provider's hosted checkout for one rent, which may also save the card for the next ones, or for what a change of
 * dates costs more, and returns its URL. One that can still be paid is offered again.
 */
export async function openRentCheckout(rent: RentToPay & RentPayer): Promise<{ url: string }> {
  const before = await db
    .selectFrom("payments")
    .select(["id", "checkoutUrl", "createdAt", "amountCents"])
    .where("rentId", "=", rent.rentId)
    .where("state", "=", "open")
    .orderBy("attempt", "desc")
    .executeTakeFirst();
  const youngest = now().getTime() - (checkoutHours - 1) * 3_600_000;
  const isSame = before?.amountCents === rent.offerCents + rent.feeCents;
  if (before?.checkoutUrl && isSame && before.createdAt.getTime() > youngest)
    return { url: before.checkoutUrl };
  const { payment } = await insertRentPayment(rent, firstAttemptByHand + (await attemptsOf(rent.rentId)));
  const { payer } = rent;
  const open = (who: Stripe.Checkout.SessionCreateParams) =>
    stripe.checkout.sessions.create(
      { ...sessionOf(payment, rent), ...who },
      { idempotencyKey: `${payment.id}-checkout-${who.customer ?? "visitor"}` },
    );
  const session = await (
    payer.tenantId === null
      ? open({ customer_email: payer.contact })
      : withCustomer(payer.tenantId, (customer) => open({ customer }))
  ).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn({ err: error }, "the payment provider refused a checkout");
    throw new AppError(502, "Payment session failed.");
  });
  const opened = await db
    .updateTable("payments")
    .set({ state: "open", providerSessionId: session.id, checkoutUrl: session.url, updatedAt: now() })
    .where("id", "=", payment.id)
    .where("state", "in", ["opening", "open"])
    .returning("id")
    .executeTakeFirst();
  if (!opened) {
    await stripe.checkout.sessions.expire(session.id);
    throw new Conflict(cardIsCharged);
  }
  return { url: session.url ?? rent.back };
}

async function attemptsOf(rentId: string): Promise<number> {
  const { count } = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("rentId", "=", rentId)
    .where("attempt", ">=", firstAttemptByHand)
    .executeTakeFirstOrThrow();
  return count;
}

function sessionOf(
  payment: { id: string; orderId: string; reservationId: string | null; createdAt: Date },
  rent: RentToPay & RentPayer,
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    payment_id: payment.id,
    order_id: payment.orderId,
    [rent.savesCard ? "rent_id" : "change_id"]: rent.rentId,
  };
  const line = (name: string, cents: number) => ({
    quantity: 1,
    price_data: { currency: "usd", unit_amount: cents, product_data: { name } },
  });
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    line_items: [
      line(nameOf(rent), rent.offerCents),
      line("Service fee", rent.feeCents - (rent.taxCents ?? 0)),
      line("Tax", rent.taxCents ?? 0),
    ].filter((one) => one.price_data.unit_amount > 0),
    client_reference_id: rent.rentId,
    metadata,
    payment_intent_data: {
      description: describePayment(rent.rentId, rent.title),
      metadata,
      ...(rent.savesCard && { setup_future_usage: "off_session" as const }),
      transfer_group: rent.orderId,
      statement_descriptor_suffix: statementSuffix(rent.reservationCode),
    },
    adaptive_pricing: { enabled: false },
    success_url: rent.paid ?? rent.back,
    cancel_url: rent.back,
    expires_at: Math.floor(payment.createdAt.getTime() / 1000) + checkoutHours * 3600,
  };
}

const nameOf = ({ rentId, title }: RentToPay) =>
  isExtraChargeId(rentId) ? describePayment(rentId, title) : title.slice(0, 200);
