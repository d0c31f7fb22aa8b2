import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { deleteProperty } from "#app/features/properties/listing/delete-property.server.ts";
import { setAvailability } from "#app/features/properties/listing/set-availability.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { hoursFromNow, moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  checkoutOf,
  eventOf,
  emailsTo,
  moneyOf,
  orderFor,
  orderOf,
  payByCard,
  payFor,
  runJobs,
  sessionOf,
  signed,
} from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { day } from "#tests/support/reservations.ts";
import { receiveEvent } from "../reconciliation/receive-event.server.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { stripe } from "../stripe.server.ts";

const hour = 3_600_000;
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  landlord = await newLandlord();
  tenant = await newTenant();
});

const reserved = (prices?: number[]) => orderOf(tenant, landlord, prices);
const open = (id: string, person = tenant) => checkoutOf(person, id);

test("a rejection refunds that reservation's own share, in full and once", async () => {
  const [first, second] = await reserved([9_999, 12_345]);
  const url = await payFor(tenant, first!.orderId);
  await reject(landlord.actor, second!.id);
  await runJobs();
  expect(await moneyOf(second!.id)).toMatchObject({
    paymentStatus: "refunded",
    refunds: [{ amountCents: second!.totalCents, reason: "rejected", state: "succeeded" }],
  });
  expect(await moneyOf(first!.id)).toMatchObject({ paymentStatus: "paid", refunds: [] });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  const { data } = await stripe.charges.list({ payment_intent: payment_intent as string });
  expect(data[0]).toMatchObject({
    amount: first!.totalCents + second!.totalCents,
    amount_refunded: second!.totalCents,
  });
  expect(await emailsTo(tenant.email)).toContain("Refunded: Dry garage near the river");
});

test("a refund requested again, days after its answer was lost, is not made twice", async () => {
  const [first, second] = await reserved([10_000, 10_000]);
  const url = await payFor(tenant, first!.orderId);
  await reject(landlord.actor, second!.id);
  await runJobs();
  const { id } = await db
    .updateTable("refunds")
    .set({ state: "requested", providerRefundId: null })
    .where("reservationId", "=", second!.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  moveClock(96 * hour);
  await sendRefund(id);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  const { data } = await stripe.refunds.list({ payment_intent: payment_intent as string });
  expect(data.map((refund) => refund.amount)).toEqual([10_500]);
});

test.each([
  ["canceled", (id: string) => cancel(tenant.actor, id)],
  ["rejected", (id: string) => reject(landlord.actor, id)],
  [
    "expired",
    async () => {
      // Within the checkout's own 23 hours.
      const late = hoursFromNow(-1);
      await db.updateTable("reservations").set({ answerBy: late }).where("status", "=", "pending").execute();
      await expire();
    },
  ],
])("a reservation that is %s ends its open checkout", async (_how, end) => {
  const [reservation] = await reserved();
  const { url } = await open(reservation!.id);
  await end(reservation!.id);
  await runJobs();
  await expect(payByCard(url)).rejects.toThrow("This checkout has expired");
  await expect(open(reservation!.id)).rejects.toThrow("has ended");
});

test("a payment that arrives after a rejection is refunded", async () => {
  const [reservation] = await reserved();
  const { url } = await open(reservation!.id);
  await payByCard(url);
  await reject(landlord.actor, reservation!.id);
  await runJobs();
  const money = await moneyOf(reservation!.id);
  expect(money).toMatchObject({ status: "rejected", paymentStatus: "refunded" });
  expect(money.refunds).toMatchObject([{ amountCents: 10_500, state: "succeeded" }]);
});

test("a late payment revives a reservation that had only expired, if the dates are still free", async () => {
  const [reservation] = await reserved();
  const { url } = await open(reservation!.id);
  await payByCard(url);
  const event = await eventOf("checkout.session.completed", sessionOf(url));
  moveClock(49 * hour);
  await expire();
  await receiveEvent(event, signed(event));
  await runJobs();
  expect(await moneyOf(reservation!.id)).toMatchObject({
    status: "pending",
    paymentStatus: "paid",
    refunds: [],
  });
  await expire();
  expect((await moneyOf(reservation!.id)).status).toBe("pending");
});

test("a late payment is refunded if someone else has the dates by then", async () => {
  const [reservation] = await reserved();
  const { url } = await open(reservation!.id);
  await payByCard(url);
  const event = await eventOf("checkout.session.completed", sessionOf(url));
  moveClock(49 * hour);
  await expire();
  moveClock(0);
  const rival = await newTenant();
  await orderFor(rival, [reservation!.propertyId]);
  await receiveEvent(event, signed(event));
  await runJobs();
  expect(await moneyOf(reservation!.id)).toMatchObject({
    status: "expired",
    paymentStatus: "refunded",
    refunds: [{ amountCents: 10_500, reason: "late_payment", state: "succeeded" }],
  });
});

test.each([
  ["the space was deleted", (propertyId: string) => deleteProperty(landlord.actor, propertyId)],
  [
    "its dates were withdrawn",
    (propertyId: string, from: string) =>
      setAvailability(landlord.actor, propertyId, { from, to: from, available: false }),
  ],
])("a late payment is refunded if %s by then", async (_what, withdraw) => {
  const [reservation] = await reserved();
  const firstDay = day(30);
  const { url } = await open(reservation!.id);
  await payByCard(url);
  const event = await eventOf("checkout.session.completed", sessionOf(url));
  moveClock(49 * hour);
  await expire();
  await withdraw(reservation!.propertyId, firstDay);
  await receiveEvent(event, signed(event));
  await runJobs();
  expect(await moneyOf(reservation!.id)).toMatchObject({
    status: "expired",
    paymentStatus: "refunded",
    refunds: [{ amountCents: 10_500, reason: "late_payment", state: "succeeded" }],
  });
});

test("a late payment and the deletion of its space at once: it pays, or is refunded, never neither", async () => {
  const reservations = await reserved([10_000, 10_000, 10_000, 10_000]);
  const { url } = await open(reservations[0]!.orderId);
  await payByCard(url);
  const event = await eventOf("checkout.session.completed", sessionOf(url));
  moveClock(49 * hour);
  await expire();
  const deletions = reservations.map(({ propertyId }) => deleteProperty(landlord.actor, propertyId));
  const [paid, ...deleted] = await Promise.allSettled([receiveEvent(event, signed(event)), ...deletions]);
  expect(paid.status).toBe("fulfilled");
  await runJobs();
  for (const [at, { id }] of reservations.entries()) {
    const isGone = deleted[at]?.status === "fulfilled";
    expect((await moneyOf(id)).paymentStatus).toBe(isGone ? "refunded" : "paid");
  }
});

test("a refund that the provider refused is retried after an hour", async () => {
  const [reservation] = await reserved();
  const url = await payFor(tenant, reservation!.id);
  const away = await setChargeOf(url, { captured: false });
  await reject(landlord.actor, reservation!.id);
  await runJobs();
  expect((await moneyOf(reservation!.id)).refunds).toMatchObject([{ state: "failed" }]);
  await setChargeOf(url, away);
  moveClock(hour / 2);
  await reconcile();
  expect((await moneyOf(reservation!.id)).refunds).toMatchObject([{ state: "failed" }]);
  moveClock(2 * hour);
  await reconcile();
  await runJobs();
  expect(await moneyOf(reservation!.id)).toMatchObject({
    paymentStatus: "refunded",
    refunds: [{ amountCents: 10_500, state: "succeeded" }],
  });
});

test("money that was refunded by hand at the provider counts as refunded", async () => {
  const [reservation] = await reserved();
  const url = await payFor(tenant, reservation!.id);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  await stripe.refunds.create({ payment_intent: payment_intent as string });
  await reject(landlord.actor, reservation!.id);
  await runJobs();
  expect(await moneyOf(reservation!.id)).toMatchObject({
    paymentStatus: "refunded",
    refunds: [{ state: "succeeded" }],
  });
});

/** Changes a charge in the sandbox's books; returns a function that undoes it. */
async function setChargeOf(url: string, change: { captured: boolean }): Promise<{ captured: boolean }> {
  const { payment_intent } = await stripe.checkout.sessions.retrieve(sessionOf(url));
  const { data } = await stripe.charges.list({ payment_intent: payment_intent as string });
  await db
    .updateTable("sandboxObjects")
    .set({ object: sql`object || ${JSON.stringify(change)}::jsonb` })
    .where("id", "=", data[0]!.id)
    .execute();
  return { captured: data[0]!.captured };
}
