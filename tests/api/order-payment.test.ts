import { beforeEach, expect, test } from "vitest";
import { loadPaymentSuccess } from "#app/features/payments/checkout/load-payment-success.server.ts";
import { receiveEvent } from "#app/features/payments/reconciliation/receive-event.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { linkGuest } from "#app/features/reservations/guest/link-guest.server.ts";
import { openGuestLink } from "#app/features/reservations/guest/open-guest-link.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { reject } from "#app/features/reservations/lifecycle/answer.server.ts";
import { type ReservationRow, reservationFor } from "#app/features/reservations/queries.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  eventOf,
  moneyOf,
  orderFor,
  orderOf,
  payByCard,
  payNow,
  runJobs,
  sessionOf,
  signed,
} from "#tests/support/payments.ts";
import { newLandlord, newTenant, newVisitor, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { call } from "#tests/support/web.ts";

const path = "/api/create-checkout-session";
let landlord: Person;
let tenant: Person;
let order: ReservationRow[];

beforeEach(async () => {
  moveClock(0);
  [landlord, tenant] = [await newLandlord(), await newTenant()];
  // 105, 210 and 42 dollars.
  order = await orderOf(tenant, landlord, [10_000, 20_000, 4_000]);
});

const orderId = () => order[0]!.orderId;
const pay = (amount?: number, { cookie }: { cookie?: string | undefined } = tenant) =>
  call(path, { json: { orderId: orderId(), amount, tenantEmail: tenant.email }, cookie });
const money = () => Promise.all(order.map(({ id }) => moneyOf(id)));
const states = async () => (await money()).map(({ paymentStatus, status }) => `${status} ${paymentStatus}`);
const paymentsOfOrder = () =>
  db.selectFrom("payments").select(["state", "amountCents"]).where("orderId", "=", orderId()).execute();

test("one payment pays for every space of an order, however often and late its event comes", async () => {
  const { status, body } = await pay(357);
  expect(status).toBe(200);
  expect(sessionOf((await pay(357)).body.url)).toBe(sessionOf(body.url));
  const session = await stripe.checkout.sessions.retrieve(sessionOf(body.url), { expand: ["line_items"] });
  expect(session.line_items?.data).toHaveLength(6);
  await payByCard(body.url);
  const event = await eventOf("checkout.session.completed", sessionOf(body.url));
  await Promise.all([1, 2, 3].map(() => receiveEvent(event, signed(event))));
  moveClock(20 * 3_600_000);
  await receiveEvent(event, signed(event));
  await runJobs();
  expect((await money()).map(({ settled, refunds }) => [settled, refunds])).toEqual([
    [[10_500], []],
    [[21_000], []],
    [[4_200], []],
  ]);
  expect(await states()).toEqual(Array(3).fill("pending paid"));
  expect(await paymentsOfOrder()).toEqual([{ state: "succeeded", amountCents: 35_700 }]);
  const again = await pay(357);
  expect(again).toMatchObject({ status: 409, body: { message: "This reservation is already paid." } });
});

test("the page after the checkout shows what it collects, and nothing where there was none", async () => {
  const [first] = order;
  const page = (id = first!.id, person = tenant) => loadPaymentSuccess(person.actor, id);
  expect(await page()).toMatchObject({ paid: null, later: [] });
  await pay();
  const ids = async (person = tenant) =>
    (await page(first!.id, person))?.paid?.spaces.map(({ id }) => id).toSorted();
  expect(await ids()).toEqual(order.map(({ id }) => id).toSorted());
  // Its landlord sees the one that was asked for.
  expect(await ids(landlord)).toEqual([first!.id]);
  expect(await page(first!.id, await newTenant())).toBeNull();
  expect(await page("res_unknown")).toBeNull();
});

test("only the order's holder sees or pays it; others don't learn that it exists", async () => {
  const own = await call(`/api/orders/${orderId()}/reservations`, { cookie: tenant.cookie });
  expect(own.body.map(({ id }: { id: string }) => id)).toEqual(order.map(({ id }) => id));
  const [stranger, otherLandlord, visitor] = [await newTenant(), await newLandlord(), newVisitor()];
  for (const { cookie } of [stranger, otherLandlord, visitor, { cookie: undefined }]) {
    const read = await call(`/api/orders/${orderId()}/reservations`, { cookie });
    expect(read).toMatchObject({ status: 404, body: { message: "Reservation not found." } });
    expect((await pay(357, { cookie })).status).toBe(404);
    const missing = await call(path, { json: { orderId: "ord_none" }, cookie });
    expect(missing.body).toEqual({ ...(await pay(357, { cookie })).body, requestId: missing.body.requestId });
  }
  // The landlord sees the requests, and pays for nothing.
  expect((await pay(357, landlord)).status).toBe(404);
  expect(await paymentsOfOrder()).toEqual([]);
});

test("a landlord sees only the spaces of an order that are theirs", async () => {
  const other = await newLandlord();
  const properties = [await newProperty(landlord), await newProperty(other)];
  const shared = await orderFor(
    tenant,
    properties.map(({ id }) => id),
  );
  const read = await call(`/api/orders/${shared[0]!.orderId}/reservations`, { cookie: other.cookie });
  expect(read.body.map((one: { property_id: string }) => one.property_id)).toEqual([properties[1]!.id]);
});

test("a space canceled before the payment ends its checkout, and the rest is due", async () => {
  const { body } = await pay(357);
  await cancel(tenant.actor, order[1]!.id);
  await runJobs();
  await expect(payByCard(body.url)).rejects.toThrow("This checkout has expired");
  // The page was opened before: it asserts what is no longer due.
  const old = await pay(357);
  expect(old).toMatchObject({
    status: 409,
    body: { message: "The price has changed.", quote: { total: 147 } },
  });
  const rest = await pay(147);
  await payNow(rest.body.url);
  expect(await states()).toEqual(["pending paid", "canceled unpaid", "pending paid"]);
});

test.each(["before", "after"] as const)(
  "a space that ends while the payment is made is refunded alone, its jobs run %s the event",
  async (first) => {
    const { body } = await pay(357);
    await payByCard(body.url);
    await cancel(tenant.actor, order[1]!.id);
    await reject(landlord.actor, order[2]!.id);
    const event = await eventOf("checkout.session.completed", sessionOf(body.url));
    if (first === "before") await runJobs();
    for (const _ of [1, 2]) await receiveEvent(event, signed(event));
    await runJobs();
    const ended = { settled: [], paymentStatus: "refunded" };
    expect(await money()).toMatchObject([
      { settled: [10_500], refunds: [], paymentStatus: "paid" },
      { ...ended, refunds: [{ amountCents: 21_000, reason: "late_payment", state: "succeeded" }] },
      { ...ended, refunds: [{ amountCents: 4_200, reason: "late_payment", state: "succeeded" }] },
    ]);
    const { paid } = (await loadPaymentSuccess(tenant.actor, order[0]!.id))!;
    expect(paid!.spaces.map((space) => space.paymentStatus)).toEqual(["paid", "refunded", "refunded"]);
  },
);

test("a space rejected after the payment is refunded alone", async () => {
  await payNow((await pay(357)).body.url);
  await reject(landlord.actor, order[0]!.id);
  await runJobs();
  expect(await money()).toMatchObject([
    { paymentStatus: "refunded", refunds: [{ amountCents: 10_500, reason: "rejected", state: "succeeded" }] },
    { paymentStatus: "paid", refunds: [] },
    { paymentStatus: "paid", refunds: [] },
  ]);
});

test("a former guest's old link opens nothing of an order that an account holds", async () => {
  const visitor = newVisitor();
  const [one, two] = await orderFor(
    { actor: visitor.actor, email: tenant.email },
    (await Promise.all([newProperty(landlord), newProperty(landlord)])).map(({ id }) => id),
  );
  const token = new URL(linkGuest(one!), "http://localhost").searchParams.get("token")!;
  const early = newVisitor();
  const opened = await openGuestLink(early.actor, token, "192.0.2.1");
  const reader = { ...early, cookie: early.cookie };
  const shared = `/api/orders/${one!.orderId}/reservations`;
  expect(opened.reservationId).toBe(one!.id);
  await db.updateTable("users").set({ emailVerified: true }).where("id", "=", tenant.id).execute();
  const claim = { json: { order_ids: [one!.orderId] }, cookie: tenant.cookie };
  expect((await call("/api/claims", claim)).status).toBe(200);
  // The browsers that once held it, and whoever opens the link now.
  for (const { cookie } of [visitor, reader, newVisitor()]) {
    expect((await call(shared, { cookie })).status).toBe(404);
    const paid = await call(path, { json: { orderId: one!.orderId }, cookie });
    expect(paid.status).toBe(404);
  }
  await expect(openGuestLink(newVisitor().actor, token, "192.0.2.2")).rejects.toMatchObject({ status: 409 });
  const rows = await Promise.all([one!, two!].map(({ id }) => reservationFor(tenant.actor, id)));
  expect(rows.map(({ paymentStatus }) => paymentStatus)).toEqual(["unpaid", "unpaid"]);
});
