import { beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/features/accounts/model.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  checkoutOf,
  eventOf,
  emailsTo,
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
import { type ReservationRow, reservationFor } from "#app/features/reservations/queries.server.ts";
import { paidEmails } from "../emails.tsx";
import { openCheckout } from "./open-checkout.server.ts";
import { receiveEvent } from "../reconciliation/receive-event.server.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { deliverEvents } from "@sparebay/stripe-sandbox/deliver-events.server.ts";
import { hostedPage } from "@sparebay/stripe-sandbox/queries.server.ts";
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
const openFor = (actor: Actor, reservationId: string) =>
  openCheckout(actor, { payable: { reservationId }, address: "http://localhost:3000" });

test("a declined card leaves the reservation unpaid; a good one and its webhook make it paid", async () => {
  const [reservation] = await reserved([9_999]);
  const { url } = await open(reservation!.id);
  await expect(payByCard(url, "4000000000000002")).rejects.toThrow("Your card was declined.");
  await runJobs();
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "unpaid", settled: [] });
  await payByCard(url);
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "unpaid" });
  await runJobs();
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_499] });
  const session = await stripe.checkout.sessions.retrieve(sessionOf(url), { expand: ["line_items"] });
  expect(session.line_items?.data.map((line) => line.amount_total)).toEqual([9_999, 500]);
  // Also while the account's setting is on.
  expect(session.adaptive_pricing).toEqual({ enabled: false });
  const page = await hostedPage(session.id);
  expect(page.lines[1]).toMatchObject({ name: "Service fee", description: "5% of $99.99 rent" });
  expect(await emailsTo(tenant.email)).toContain("Payment received: Dry garage near the river");
  expect(await emailsTo(landlord.email)).toContain("Paid: Dry garage near the river");
});

test("the email about a payment says what can still happen to it", async () => {
  const [asked] = await reserved();
  const row = await reservationFor(tenant.actor, asked!.id);
  const words = (part: Partial<ReservationRow>) => paidEmails({ ...row, ...part }).guest.text;
  expect(words({})).toMatch(
    /service fee \$5\.00\)\. If the landlord doesn’t accept, you get a full refund\. Next: upload the front of your ID\.$/,
  );
  expect(words({ status: "accepted_pending_verification", idUploaded: true })).toMatch(/\$5\.00\)\.$/);
  expect(words({ status: "accepted", idVerified: true })).toMatch(
    new RegExp(
      `Show this code when you arrive: ${row.reservationCode}. Your pass is on the reservation’s page.$`,
    ),
  );
});

test("both sides are told of a payment, a visitor by an email that isn't kept", async () => {
  const visitor = { ...newVisitor(), email: "vi@people.example" };
  const [member] = await reserved();
  const { id: spaceId } = await newProperty(landlord, { priceCents: 10_000, pricePer: "Day" });
  const [foreign] = await orderFor(visitor, [spaceId]);
  for (const url of [(await open(member!.id)).url, (await openFor(visitor.actor, foreign!.id)).url])
    await payByCard(url);
  await runJobs();
  const told = await db
    .selectFrom("notices")
    .select(["memberId", "path"])
    .where("kind", "=", "paid")
    .where("memberId", "in", [tenant.id, landlord.id])
    .orderBy("path")
    .execute();
  const [first, second] = [member!.id, foreign!.id].toSorted();
  expect(told).toEqual([
    { memberId: tenant.id, path: `/checkout/${member!.id}` },
    { memberId: landlord.id, path: `/landlord-dashboard?reservation=${first}` },
    { memberId: landlord.id, path: `/landlord-dashboard?reservation=${second}` },
  ]);
  const emails = await db
    .selectFrom("emails")
    .select(["recipient", "confidential"])
    .where("key", "like", "paid-%")
    .where("aboutReservationId", "in", [member!.id, foreign!.id])
    .execute();
  const secret = emails.filter(({ confidential }) => confidential).map(({ recipient }) => recipient);
  expect(secret).toEqual([visitor.email]);
  expect(emails).toHaveLength(4);
});

test("the same event five times at once, and again days later, books once", async () => {
  const [reservation] = await reserved();
  const { url } = await open(reservation!.id);
  await payByCard(url);
  const event = await eventOf("checkout.session.completed", sessionOf(url));
  await Promise.all([1, 2, 3, 4, 5].map(() => receiveEvent(event, signed(event))));
  moveClock(96 * hour);
  await receiveEvent(event, signed(event));
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
  const stored = await db
    .selectFrom("providerEvents")
    .select("id")
    .where("id", "=", JSON.parse(event).id)
    .execute();
  expect(stored).toHaveLength(1);
});

test("a forged, altered or old signature is refused and books nothing", async () => {
  const [reservation] = await reserved();
  const { url } = await open(reservation!.id);
  await payByCard(url);
  const event = await eventOf("checkout.session.completed", sessionOf(url));
  const forged = stripe.webhooks.generateTestHeaderString({ payload: event, secret: "whsec_guess" });
  const old = signed(event, Math.floor(now().getTime() / 1000) - 600);
  const altered = event.replace('"amount_total":10500', '"amount_total":1');
  for (const [payload, header] of [
    [event, forged],
    [event, old],
    [altered, signed(event)],
    [event, null],
  ] as const)
    await expect(receiveEvent(payload, header)).rejects.toThrow("The signature is not valid.");
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "unpaid" });
});

test("an unknown type is stored and ignored", async () => {
  const event = JSON.stringify({ id: "evt_odd", object: "event", type: "invoice.odd", data: { object: {} } });
  await receiveEvent(event, signed(event));
  const stored = await db.selectFrom("providerEvents").select("type").where("id", "=", "evt_odd").execute();
  expect(stored).toEqual([{ type: "invoice.odd" }]);
});

test("an amount that is not ours is a 409 with a new quote", async () => {
  const [reservation] = await reserved([10_001]);
  const wish = { payable: { reservationId: reservation!.id }, address: "http://localhost:3000" };
  await expect(openCheckout(tenant.actor, { ...wish, assertedTotalCents: 1 })).rejects.toMatchObject({
    status: 409,
    extra: { quote: { offer: 100.01, fee: 5, total: 105.01 } },
  });
  expect((await openCheckout(tenant.actor, { ...wish, assertedTotalCents: 10_501 })).url).toContain("cs_");
});

test("someone else's reservation does not exist, not even for its landlord", async () => {
  const [reservation] = await reserved();
  const stranger = await newTenant();
  for (const person of [stranger, landlord])
    await expect(open(reservation!.id, person)).rejects.toMatchObject({
      status: 404,
      message: "Reservation not found.",
    });
});

test("simultaneous tabs share one checkout; a paid reservation cannot be paid again", async () => {
  const [reservation] = await reserved();
  const tabs = await Promise.all([1, 2, 3, 4].map(() => open(reservation!.id)));
  expect(new Set(tabs.map((tab) => tab.url)).size).toBe(1);
  await payByCard(tabs[0]!.url);
  await expect(open(reservation!.id)).rejects.toThrow("is being processed");
  await runJobs();
  await expect(open(reservation!.id)).rejects.toMatchObject({
    status: 409,
    message: "This reservation is already paid.",
  });
});

test("an order's checkout replaces that of one of its reservations, which can no longer be paid then", async () => {
  const [first, second] = await reserved([10_000, 20_000]);
  const single = await open(first!.id);
  const whole = await open(first!.orderId);
  await expect(payByCard(single.url)).rejects.toThrow("This checkout has expired");
  await payNow(whole.url);
  for (const { id, totalCents } of [first!, second!])
    expect(await moneyOf(id)).toMatchObject({ paymentStatus: "paid", settled: [totalCents] });
});

test("the reconciler books what a lost webhook would have reported", async () => {
  const [reservation] = await reserved();
  const { url } = await open(reservation!.id);
  await payByCard(url);
  await db.updateTable("sandboxDeliveries").set({ state: "abandoned" }).execute();
  moveClock(hour / 30);
  await reconcile();
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
  await reconcile();
  await runJobs();
  expect(await moneyOf(reservation!.id)).toMatchObject({ settled: [10_500], refunds: [] });
});

test("a session that the provider does not know is closed, and doesn't stop the others", async () => {
  const [lost, broken, good] = await reserved([10_000, 20_000, 30_000]);
  const urls: string[] = [];
  for (const reservation of [lost!, broken!, good!]) urls.push((await open(reservation.id)).url);
  for (const url of urls.slice(1)) await payByCard(url);
  await db.updateTable("sandboxDeliveries").set({ state: "abandoned" }).execute();
  await db.deleteFrom("sandboxObjects").where("id", "=", sessionOf(urls[0]!)).execute();
  const wrong = db.updateTable("payments").set({ amountCents: 1 });
  await wrong.where("reservationId", "=", broken!.id).execute();
  moveClock(hour / 30);
  await reconcile();
  const states = await db
    .selectFrom("payments")
    .select("state")
    .where("orderId", "=", good!.orderId)
    .execute();
  expect(states.map((row) => row.state).toSorted()).toEqual(["expired", "open", "succeeded"]);
  expect(await moneyOf(good!.id)).toMatchObject({ paymentStatus: "paid", settled: [good!.totalCents] });
  expect((await open(lost!.id)).url).not.toBe(urls[0]);
});

test("a total that the provider refuses ends the attempt at once", async () => {
  const [reservation] = await reserved();
  const huge = {
    priceCents: 900_000_000,
    units: 1,
    offerCents: 900_000_000,
    feeCents: 45_000_000,
    totalCents: 945_000_000,
  };
  await db.updateTable("reservations").set(huge).where("id", "=", reservation!.id).execute();
  await expect(open(reservation!.id)).rejects.toMatchObject({ status: 502 });
  const attempts = db.selectFrom("payments").select("state").where("reservationId", "=", reservation!.id);
  expect(await attempts.execute()).toEqual([{ state: "failed" }]);
});

test("a webhook that we could not handle is delivered again later", async () => {
  const [reservation] = await reserved();
  const { url } = await open(reservation!.id);
  await payByCard(url);
  await deliverEvents(async () => new Response("down", { status: 503 }));
  const waiting = await db
    .selectFrom("sandboxDeliveries")
    .select("lastAnswer")
    .where("state", "=", "waiting")
    .execute();
  expect(waiting.length).toBeGreaterThanOrEqual(3);
  expect(waiting.every((one) => one.lastAnswer === "answered 503")).toBe(true);
  moveClock(5000);
  const taken: string[] = [];
  await deliverEvents(async (request) => {
    const payload = await request.text();
    await receiveEvent(payload, request.headers.get("Stripe-Signature"));
    taken.push(JSON.parse(payload).type);
    return Response.json({});
  });
  expect(taken).toContain("checkout.session.completed");
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "paid" });
});

test("a checkout whose answer was lost is opened again when another address asks for it", async () => {
  const [known, reservation] = await reserved([10_000, 20_000]);
  await open(known!.id);
  await orderFault({ kind: "unanswered" });
  await expect(open(reservation!.id)).rejects.toMatchObject({ message: "Payment session failed." });
  await clearFaults();
  const payable = { reservationId: reservation!.id };
  const { url } = await openCheckout(tenant.actor, { payable, address: "http://127.0.0.1:3000" });
  expect(url).toContain("http://127.0.0.1:3000/sandbox/checkout/");
  const attempts = db.selectFrom("payments").select("state").where("reservationId", "=", reservation!.id);
  expect(await attempts.orderBy("attempt").execute()).toEqual([{ state: "failed" }, { state: "open" }]);
});

test("a processor that is down fails the checkout; the same attempt continues later", async () => {
  const [reservation] = await reserved();
  await orderFault({ kind: "down" });
  const refused = await open(reservation!.id).catch((error: unknown) => error);
  await clearFaults();
  expect(refused).toMatchObject({ status: 502, message: "Payment session failed." });
  expect(await moneyOf(reservation!.id)).toMatchObject({ status: "pending", paymentStatus: "unpaid" });
  const { url } = await open(reservation!.id);
  const attempts = await db
    .selectFrom("payments")
    .select(["attempt", "state"])
    .where("reservationId", "=", reservation!.id)
    .execute();
  expect(attempts).toEqual([{ attempt: 1, state: "open" }]);
  await payNow(url);
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
});
