import { setTimeout as sleep } from "node:timers/promises";
import { Stripe } from "stripe";
import type { Actor } from "#app/features/accounts/model.ts";
import type { ReservationRow } from "#app/features/reservations/queries.server.ts";
import { now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { AppError, Conflict } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { toDollars } from "#app/platform/money.ts";
import { endCheckout } from "./steps/end-checkout.server.ts";
import { ensureCustomer } from "./steps/ensure-customer.server.ts";
import {
  anotherTab,
  checkoutHours,
  idempotencyKeyOf,
  isFor,
  type Payable,
  type PaymentState,
} from "../model.ts";
import { presentSession } from "../present.ts";
import { covers, openCheckoutsOver, payableReservations } from "../queries.server.ts";
import { isPaidNow } from "../later-charges/model.ts";
import { openSetupPage } from "../later-charges/steps/open-setup-page.server.ts";
import { startPayment, type Started } from "./steps/start-payment.server.ts";
import { stripe } from "../stripe.server.ts";

/** The provider's error code for a key whose first request hasn't been answered yet. */
const underWay = "idempotency_key_in_use";

/** `address` is where the provider redirects back to; an asserted amount or price must equal ours. */
export type CheckoutWish = {
  payable: Payable;
  address: string;
  assertedTotalCents?: number | null;
  assertedPrices?: { propertyId: string; assertedPriceCents?: number | undefined }[];
};

/**
 * Opens the provider's hosted checkout for one reservation or a whole order and returns its URL. Amounts come from our
 * own rows. A checkout that can still be paid is offered again, never opened twice; one that overlaps is ended. For
 * stays that are more than 90 days ahead it only saves the card.
 */
export async function openCheckout(actor: Actor, wish: CheckoutWish): Promise<{ url: string }> {
  const reservations = await payableReservations(actor, wish.payable);
  checkAmounts(reservations, wish);
  const due = reservations.filter(isPaidNow);
  if (due.length === 0) return { url: await openSetupPage(wish, reservations) };
  // An interrupted attempt was for different parameters, such as another address: end it and begin a new one.
  const openAgain = (error: unknown) => {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return begin(actor, wish, due);
    throw error;
  };
  try {
    return { url: await inTurn(() => begin(actor, wish, due)).catch(openAgain) };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.code === underWay) throw new Conflict(anotherTab);
    log.warn({ err: error }, "the payment provider refused a checkout");
    throw new AppError(502, "Payment session failed.");
  }
}

/**
 * While another tab's request with the same key is under way, tries again: its checkout is there in a moment. The SDK
 * tries again, too, but all tabs at the same times, so that they are in each other's way.
 */
async function inTurn<T>(work: () => Promise<T>, triesLeft = 4): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof Stripe.errors.StripeError) || error.code !== underWay)
      throw error;
    await sleep(100 + Math.random() * 400);
    return inTurn(work, triesLeft - 1);
  }
}

async function begin(actor: Actor, wish: CheckoutWish, reservations: ReservationRow[]): Promise<string> {
  await endOthers(wish.payable, reservations);
  const started = await transaction((trx) => startPayment(trx, actor, wish.payable));
  return started.payment.checkoutUrl ?? openAtProvider(started, wish.address);
}

function checkAmounts(reservations: ReservationRow[], wish: CheckoutWish): void {
  const sum = (field: "offerCents" | "feeCents" | "taxCents" | "totalCents" | "depositCents") =>
    reservations.reduce((cents, row) => cents + row[field], 0);
  const total = wish.assertedTotalCents ?? null;
  const prices = new Map(reservations.map((row) => [row.propertyId, row.priceCents]));
  const isOff = (wish.assertedPrices ?? []).some(
    ({ propertyId, assertedPriceCents: price }) => price !== undefined && price !== prices.get(propertyId),
  );
  const deposits = sum("depositCents");
  if (!isOff && (total === null || total === sum("totalCents") + deposits)) return;
  throw new Conflict("The price has changed.", {
    quote: {
      offer: toDollars(sum("offerCents")),
      fee: toDollars(sum("feeCents") - sum("taxCents")),
      ...(sum("taxCents") > 0 && { tax: toDollars(sum("taxCents")) }),
      total: toDollars(sum("totalCents")),
      ...(deposits > 0 && { deposit: toDollars(deposits) }),
    },
  });
}

/** Ends every checkout for these reservations except the one that can be offered again. */
async function endOthers(payable: Payable, reservations: ReservationRow[]): Promise<void> {
  for (const payment of await openCheckoutsOver(reservations.map((row) => row.id))) {
    const same = isFor(payment, payable) && (await covers(payment, reservations));
    if (same && (await canBePaid(payment))) continue;
    if (!(await endCheckout(payment)))
      throw new Conflict("A payment for this reservation is being processed.", {
        payment_status: "processing",
      });
  }
}

/** Asks the provider, which may know of an ended session before its webhook arrives. */
async function canBePaid(payment: { providerSessionId: string | null; createdAt: Date }): Promise<boolean> {
  if (payment.providerSessionId === null)
    return payment.createdAt.getTime() > now().getTime() - (checkoutHours - 1) * 3_600_000;
  const session = await stripe.checkout.sessions.retrieve(payment.providerSessionId);
  return session.status === "open";
}

async function openAtProvider(started: Started, address: string): Promise<string> {
  const { payment } = started;
  const session = await askFor(started, address).catch(async (error: unknown) => {
    // The provider will never accept this attempt; any other failure may be retried with the same key.
    if (isFinal(error)) await recordState(payment.id, { state: "failed" });
    throw error;
  });
  await recordState(payment.id, {
    state: "open",
    providerSessionId: session.id,
    checkoutUrl: session.url,
  });
  const kept = await db
    .selectFrom("payments")
    .select(["state", "providerSessionId"])
    .where("id", "=", payment.id)
    .executeTakeFirstOrThrow();
  if (kept.state === "open" && kept.providerSessionId === session.id && session.url) return session.url;
  await endCheckout({ id: payment.id, providerSessionId: session.id });
  throw new Conflict(anotherTab);
}

/** Called when a tenant's customer was deleted at the provider: retries once with a new customer and a new key. */
async function askFor(
  { payment, reservations, savesCard }: Started,
  address: string,
): Promise<Stripe.Checkout.Session> {
  const ask = (customer: string | null) =>
    stripe.checkout.sessions.create(presentSession(payment, reservations, { address, customer, savesCard }), {
      idempotencyKey: idempotencyKeyOf(payment, customer),
    });
  const tenantId = reservations[0]?.tenantId ?? null;
  if (tenantId === null) return ask(null);
  const customer = await ensureCustomer(tenantId);
  return ask(customer).catch(async (error: unknown) => {
    if (!isMissingCustomer(error)) throw error;
    return ask(await ensureCustomer(tenantId, customer));
  });
}

function isMissingCustomer(error: unknown): boolean {
  const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
  return isRefused && error.code === "resource_missing" && error.param === "customer";
}

function isFinal(error: unknown): boolean {
  return (
    (error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError) &&
    // The same request is in progress and will be answered.
    error.code !== underWay
  );
}

async function recordState(
  id: string,
  values: { state: PaymentState; providerSessionId?: string; checkoutUrl?: string | null },
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ ...values, updatedAt: now() })
    .where("id", "=", id)
    .where("state", "=", "opening")
    .execute();
}
