import { afterEach, beforeEach, expect, test } from "vitest";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { expire } from "#app/features/reservations/lifecycle/expire.server.ts";
import { hoursFromNow, moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import {
  checkoutOf,
  emailsTo,
  moneyOf,
  orderFor,
  payByCard,
  runJobs,
  sessionOf,
} from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { books } from "#tests/support/rentals.ts";
import { day } from "#tests/support/reservations.ts";
import {
  accepted,
  asksEachTime,
  atDay,
  charge,
  chargeState,
  dayMs,
  declines,
  newSaved,
  newSpace,
  shown,
} from "#tests/support/later-charges.ts";
import { bookEvent } from "../reconciliation/steps/book-event.server.ts";
import { stripe } from "../stripe.server.ts";
import { chargeReservations } from "./charge-reservations.server.ts";

let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  await clearFaults();
  atDay(0);
  [landlord, tenant] = [await newLandlord(), await newTenant()];
});
afterEach(() => moveClock(0));

const space = (more?: Parameters<typeof newSpace>[1]) => newSpace(landlord, more);
const saved = (inDays?: number, card?: string) => newSaved({ landlord, tenant }, inDays, card);

/** This test's payments, not those of checkouts that only saved a card. */
const paymentsOf = async (id: string) =>
  (await db.selectFrom("payments").select("state").where("reservationId", "=", id).execute()).map(
    ({ state }) => state,
  );

test("a stay 91 days ahead saves a card, one 90 days ahead is paid at once", async () => {
  for (const [inDays, mode] of [
    [91, "setup"],
    [90, "payment"],
  ] as const) {
    const [made] = await orderFor(tenant, [await space()], inDays);
    const { url } = await checkoutOf(tenant, made!.orderId);
    expect((await stripe.checkout.sessions.retrieve(sessionOf(url))).mode).toBe(mode);
  }
});

test("the card is saved, announced a week before and charged 90 days before the stay, once; nothing expires until then", async () => {
  const before = await books();
  const id = await saved(120);
  expect(await shown(id)).toMatchObject({
    payment_status: "unpaid",
    charged_on: day(30),
    card_saved: true,
    expires_at: null,
  });
  expect(await emailsTo(tenant.email)).toContain("Card saved: Dry garage near the river");
  expect(await emailsTo(landlord.email)).toContain("Card saved: Dry garage near the river");
  atDay(22);
  await charge();
  expect((await emailsTo(tenant.email)).filter((one) => one.startsWith("Your card will be charged"))).toEqual(
    [],
  );
  for (const days of [23, 24, 29]) {
    atDay(days);
    await charge();
    await expire();
    expect((await moneyOf(id)).status).toBe("accepted");
  }
  expect(
    (await emailsTo(tenant.email)).filter((one) => one.startsWith("Your card will be charged")),
  ).toHaveLength(1);
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "unpaid", settled: [] });
  atDay(30);
  await Promise.all([chargeReservations(), chargeReservations(), chargeReservations()]);
  await charge();
  expect(await moneyOf(id)).toEqual({
    paymentStatus: "paid",
    status: "accepted",
    refunds: [],
    settled: [10_500],
  });
  expect([await paymentsOf(id), await chargeState(id)]).toEqual([["succeeded"], "paid"]);
  expect(await emailsTo(tenant.email)).toContain("Payment received: Dry garage near the river");
  expect(await shown(id)).toMatchObject({ charged_on: null, card_saved: false });
  expect(await books()).toEqual({ ...before, all: before.all });
});

test("a declined card is charged again on days 1, 3 and 5; then the stay is unpaid with a new deadline, and expires", async () => {
  const id = await saved(120, declines);
  for (const [days, tries, next] of [
    [30, 1, 31],
    [31.1, 2, 33],
    [33.1, 3, 35],
  ] as const) {
    atDay(days);
    await charge();
    await charge();
    expect(await paymentsOf(id)).toEqual(Array(tries).fill("failed"));
    expect(await shown(id)).toMatchObject({
      card_saved: true,
      charged_on: day(next - Math.floor(days)),
      expires_at: null,
    });
  }
  expect(
    (await emailsTo(tenant.email)).filter((one) => one.startsWith("Your card was declined")),
  ).toHaveLength(3);
  atDay(35.1);
  await charge();
  expect(await emailsTo(tenant.email)).toContain("Please pay: Dry garage near the river");
  expect(await emailsTo(landlord.email)).toContain("Not paid: Dry garage near the river");
  const { expires_at, ...unpaid } = await shown(id);
  expect(unpaid).toMatchObject({ card_saved: false, charged_on: null, payment_status: "unpaid" });
  const deadline = Date.parse(expires_at!);
  expect(deadline - now().getTime()).toBeGreaterThan(dayMs / 2);
  moveClock(0);
  moveClock(deadline - 60_000 - now().getTime());
  await expire();
  expect((await moneyOf(id)).status).toBe("accepted");
  moveClock(0);
  moveClock(deadline + 60_000 - now().getTime());
  await expire();
  expect(await moneyOf(id)).toMatchObject({ status: "expired", paymentStatus: "unpaid", settled: [] });
});

test("between two tries the tenant pays by hand with another card, and the saved one is left alone", async () => {
  const id = await saved(120, declines);
  atDay(30);
  await charge();
  await payByCard((await checkoutOf(tenant, id)).url);
  await runJobs();
  atDay(36);
  await charge();
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", refunds: [], settled: [10_500] });
  expect([await chargeState(id), await paymentsOf(id)]).toEqual(["paid", ["failed", "succeeded"]]);
});

test("a bank that wants the cardholder is answered by a checkout, to which an email leads", async () => {
  const id = await saved(120, asksEachTime);
  atDay(30);
  await charge();
  expect(await emailsTo(tenant.email)).toContain("Confirm your payment: Dry garage near the river");
  const { url } = await checkoutOf(tenant, id);
  expect((await stripe.checkout.sessions.retrieve(sessionOf(url))).mode).toBe("payment");
});

test("canceling before the charge costs nothing, and nothing is charged after it", async () => {
  const id = await saved(120);
  expect((await shown(id)).refund_now).toBe(0);
  atDay(29);
  await cancel(tenant.actor, id, { refundCents: 0 });
  for (const days of [30, 40]) {
    atDay(days);
    await charge();
  }
  expect(await moneyOf(id)).toEqual({
    paymentStatus: "unpaid",
    status: "canceled",
    refunds: [],
    settled: [],
  });
  expect([await chargeState(id), await paymentsOf(id)]).toEqual(["void", []]);
});

test("nothing is charged before the landlord has accepted", async () => {
  const [made] = await orderFor(tenant, [await space()], 91);
  await payByCard((await checkoutOf(tenant, made!.id)).url);
  await runJobs();
  atDay(1.2);
  await charge();
  expect(await moneyOf(made!.id)).toMatchObject({ status: "pending", paymentStatus: "unpaid" });
  await accepted(made!.id);
  await charge();
  expect(await moneyOf(made!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
});

test("nothing is charged while an acceptance can be undone, and at its end it is", async () => {
  const [made] = await orderFor(tenant, [await space()], 91);
  await payByCard((await checkoutOf(tenant, made!.id)).url);
  await runJobs();
  atDay(1.2);
  await accepted(made!.id);
  const until = async (undoUntil: Date) => {
    await db.updateTable("reservations").set({ undoUntil }).where("id", "=", made!.id).execute();
    await charge();
    return (await moneyOf(made!.id)).paymentStatus;
  };
  expect(await until(hoursFromNow(0.1))).toBe("unpaid");
  expect(await until(hoursFromNow(-0.1))).toBe("paid");
});

test("events of a saved card may come twice and in any order: the card that was saved last is charged", async () => {
  const [made] = await orderFor(tenant, [await space()], 120);
  const [first, second] = [await checkoutOf(tenant, made!.id), await checkoutOf(tenant, made!.id)];
  await payByCard(first.url);
  atDay(1 / 24);
  await payByCard(second.url, "5555555555554444");
  const { data } = await stripe.events.list({ type: "checkout.session.completed", limit: 100 });
  const eventFor = (url: string) =>
    data.find((one) => (one.data.object as { id: string }).id === sessionOf(url))!;
  for (const url of [second.url, first.url, second.url]) {
    const event = eventFor(url);
    await bookEvent(event);
    await runJobs();
  }
  const charges = await db
    .selectFrom("laterCharges")
    .select(["cardLast4", "state"])
    .where("reservationId", "=", made!.id)
    .execute();
  expect(charges).toEqual([{ cardLast4: "4444", state: "due" }]);
  expect((await emailsTo(tenant.email)).filter((one) => one.startsWith("Card saved"))).toHaveLength(1);
});

test("of two cards saved within a second the later one is charged, in either order of their events", async () => {
  for (const isReversed of [false, true]) {
    const [made] = await orderFor(tenant, [await space()], 120);
    const urls = [(await checkoutOf(tenant, made!.id)).url, (await checkoutOf(tenant, made!.id)).url];
    await payByCard(urls[0]!);
    await payByCard(urls[1]!, "5555555555554444");
    const { data } = await stripe.events.list({ type: "checkout.session.completed", limit: 100 });
    const [first, second] = urls.map((url) =>
      data.find((event) => (event.data.object as { id: string }).id === sessionOf(url)),
    );
    const events = [first!, { ...second!, created: first!.created }];
    for (const event of isReversed ? events.toReversed() : events) {
      await bookEvent(event);
      await runJobs();
    }
    const charges = db.selectFrom("laterCharges").select("cardLast4").where("reservationId", "=", made!.id);
    expect(await charges.execute()).toEqual([{ cardLast4: "4444" }]);
  }
});

test("an answer that is lost is asked for again an hour later, and the card is charged once", async () => {
  const id = await saved(120);
  atDay(30);
  await orderFault({ kind: "unanswered", times: 3 });
  await chargeReservations();
  await clearFaults();
  expect(await chargeState(id)).toMatch(/processing|paid/);
  await expect(checkoutOf(tenant, id)).rejects.toThrow(/being processed|already paid/);
  atDay(30 + 1.1 / 24);
  await charge();
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", settled: [10_500], refunds: [] });
  expect(await paymentsOf(id)).toEqual(["succeeded"]);
});
