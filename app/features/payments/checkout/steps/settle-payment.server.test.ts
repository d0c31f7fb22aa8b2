import { sql } from "kysely";
import type { Stripe } from "stripe";
import { beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { checkoutOf, ledgerOf, moneyOf, orderOf, sessionOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { settlePayment } from "./settle-payment.server.ts";

type Told = Partial<Stripe.Checkout.Session>;

beforeEach(() => moveClock(0));

/** A reservation of $105.00 whose checkout is open, and what the provider says once it's paid. */
async function opened() {
  const tenant = await newTenant();
  const [reservation] = await orderOf(tenant, await newLandlord());
  const sessionId = sessionOf((await checkoutOf(tenant, reservation!.id)).url);
  const { id: paymentId } = await db
    .selectFrom("payments")
    .select("id")
    .where("reservationId", "=", reservation!.id)
    .executeTakeFirstOrThrow();
  const session = {
    object: "checkout.session",
    id: sessionId,
    currency: "usd",
    amount_total: 10_500,
    payment_intent: `pi_of_${paymentId}`,
    metadata: { payment_id: paymentId },
  };
  const settle = (change: Told = {}) =>
    transaction((trx) => settlePayment(trx, { ...session, ...change } as Stripe.Checkout.Session));
  const payment = () =>
    db.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirstOrThrow();
  return { id: reservation!.id, orderId: reservation!.orderId, paymentId, session, settle, payment };
}

test.each<[string, Told]>([
  ["another session", { id: "cs_of_another" }],
  ["a cent less", { amount_total: 10_499 }],
  ["no amount", { amount_total: null }],
  ["another currency", { currency: "eur" }],
  ["no payment intent", { payment_intent: null }],
])("money that is told with %s than what we asked for is not booked", async (_words, change) => {
  const { id, paymentId, settle, payment } = await opened();
  await expect(settle(change)).rejects.toThrow(`does not match the payment ${paymentId}.`);
  expect(await payment()).toMatchObject({ state: "open", providerPaymentIntentId: null });
  expect(await ledgerOf([id])).toEqual({});
});

test("a checkout's money is booked once, with its session and its payment intent", async () => {
  const { id, session, settle, payment } = await opened();
  await settle();
  await settle({ amount_total: 1 });
  const { id: providerSessionId, payment_intent: providerPaymentIntentId } = session;
  expect(await payment()).toMatchObject({ state: "succeeded", providerSessionId, providerPaymentIntentId });
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", settled: [10_500], refunds: [] });
  expect(await ledgerOf([id])).toEqual({ fee: -500, landlord: -10_000 });
});

test("another charge for a payment that had succeeded is refunded once, and the first one stays", async () => {
  const { id, paymentId, session, settle, payment } = await opened();
  await settle();
  const first = await payment();
  const other = { id: `cs_other_${paymentId}`, payment_intent: `pi_other_of_${paymentId}` };
  await expect(settle({ ...other, amount_total: 10_499 })).rejects.toThrow("does not match the payment");
  for (let time = 0; time < 3; time += 1) await settle(other);
  await settle();
  expect(await payment()).toEqual(first);
  expect(await moneyOf(id)).toMatchObject({
    paymentStatus: "paid",
    settled: [10_500],
    refunds: [{ amountCents: 10_500, reason: "double_payment", state: "requested" }],
  });
  // The refund is of the other charge.
  const refunded = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["providerPaymentIntentId", "attempt"])
    .where("refunds.reservationId", "=", id)
    .execute();
  expect(refunded).toEqual([{ providerPaymentIntentId: other.payment_intent, attempt: 1_000_001 }]);
  expect(await ledgerOf([id])).toEqual({ fee: -500, landlord: -10_000, refunds: -10_500 });
  expect(session.payment_intent).toBe(first.providerPaymentIntentId);
});

test("money that names no payment of ours is left alone", async () => {
  const { id, settle } = await opened();
  await settle({ metadata: { payment_id: "pay_unknown" } });
  await settle({ metadata: {} });
  await settle({ metadata: null });
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "unpaid", settled: [] });
});

test("a payment without a session is booked by what was received", async () => {
  const { id, paymentId, payment } = await opened();
  await db.updateTable("payments").set({ providerSessionId: null }).where("id", "=", paymentId).execute();
  const metadata = { payment_id: paymentId };
  const intent = {
    object: "payment_intent",
    id: "pi_saved",
    currency: "usd",
    amount_received: 10_500,
    metadata,
  };
  const settle = (change: object) =>
    transaction((trx) => settlePayment(trx, { ...intent, ...change } as unknown as Stripe.PaymentIntent));
  await expect(settle({ amount_received: 10_000 })).rejects.toThrow("The session pi_saved does not match");
  await settle({});
  expect(await payment()).toMatchObject({
    state: "succeeded",
    providerSessionId: null,
    providerPaymentIntentId: "pi_saved",
  });
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
});

test("a card is kept for an order's later stays only if the checkout said that it would be", async () => {
  const saved = async (saves_card?: string) => {
    const { orderId, paymentId, settle } = await opened();
    await settle({ metadata: { payment_id: paymentId, ...(saves_card && { saves_card }) } });
    const { rows } = await sql<{ told: object }>`
      select data as told from pgboss.job where data->>'orderId' = ${orderId} and data ? 'savedAt'`.execute(
      db,
    );
    return {
      told: rows.map(({ told }) => told),
      wanted: { orderId, paymentId, savedAt: expect.any(Number) },
    };
  };
  const { told, wanted } = await saved("true");
  expect(told).toEqual([wanted]);
  expect((await saved("false")).told).toEqual([]);
  expect((await saved()).told).toEqual([]);
});
