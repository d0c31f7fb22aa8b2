import { sql } from "kysely";
import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { randomUUID } from "node:crypto";
import {
  checkoutOf,
  moneyOf,
  orderOf,
  payByCard,
  runJobs,
  sessionOf,
  signed,
} from "#tests/support/payments.ts";
import { newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { readMissedEvents } from "./steps/read-missed-events.server.ts";
import { receiveEvent } from "./receive-event.server.ts";
import { reconcile } from "./reconcile.server.ts";
import { retryEvents } from "./steps/retry-events.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { checkoutHours } from "../model.ts";
import { stripe } from "../stripe.server.ts";

const minute = 60_000;
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  landlord = await newLandlord();
  tenant = await newTenant();
});

const reserved = (prices?: number[]) => orderOf(tenant, landlord, prices);

async function storedEvents(): Promise<string[]> {
  const events = await db.selectFrom("providerEvents").select("type").execute();
  return events.map((event) => event.type);
}

/** Sends a webhook about one of our sessions, in the provider's format. */
async function tell(type: string, sessionId: string, change: object): Promise<void> {
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  const object = { ...session, ...change };
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: "event", type, data: { object } });
  await receiveEvent(payload, signed(payload));
}

test("events that we missed while we were down are read from the provider's list, once", async () => {
  const [paid, expired] = await reserved([10_000, 20_000]);
  const urls = [(await checkoutOf(tenant, paid!.id)).url, (await checkoutOf(tenant, expired!.id)).url];
  await orderFault({ kind: "lost" });
  await payByCard(urls[0]!);
  await stripe.checkout.sessions.expire(sessionOf(urls[1]!));
  await runJobs();
  expect(await moneyOf(paid!.id)).toMatchObject({ paymentStatus: "unpaid" });
  await readMissedEvents();
  expect(await moneyOf(paid!.id)).toMatchObject({ paymentStatus: "paid", settled: [paid!.totalCents] });
  const states = db.selectFrom("payments").select("state").where("reservationId", "=", expired!.id);
  expect(await states.execute()).toEqual([{ state: "expired" }]);
  const stored = await storedEvents();
  await readMissedEvents();
  expect(await storedEvents()).toEqual(stored);
  expect(await moneyOf(paid!.id)).toMatchObject({ settled: [paid!.totalCents], refunds: [] });
});

test("reading continues past an event that can't be booked, which is kept and booked later", async () => {
  await readMissedEvents();
  const [broken, good] = await reserved([10_000, 20_000]);
  const urls = [(await checkoutOf(tenant, broken!.id)).url, (await checkoutOf(tenant, good!.id)).url];
  await orderFault({ kind: "lost" });
  for (const url of urls) await payByCard(url);
  const ofBroken = db.updateTable("payments").where("reservationId", "=", broken!.id);
  await ofBroken.set({ amountCents: 1 }).execute();
  moveClock(60 * minute);
  await readMissedEvents();
  const { readUntil } = await db
    .selectFrom("providerEventsRead")
    .select("readUntil")
    .executeTakeFirstOrThrow();
  expect(now().getTime() - readUntil.getTime()).toBeLessThan(minute);
  expect(await moneyOf(good!.id)).toMatchObject({ paymentStatus: "paid" });
  expect(await moneyOf(broken!.id)).toMatchObject({ paymentStatus: "unpaid" });
  await ofBroken.set({ amountCents: broken!.totalCents }).execute();
  moveClock(60.5 * minute);
  await retryEvents();
  expect(await moneyOf(broken!.id)).toMatchObject({ paymentStatus: "unpaid" });
  moveClock(61.5 * minute);
  await retryEvents();
  expect(await moneyOf(broken!.id)).toMatchObject({ paymentStatus: "paid", settled: [broken!.totalCents] });
});

test("a provider that is down while we ask changes nothing; the next time everything is read", async () => {
  const [reservation] = await reserved();
  const { url } = await checkoutOf(tenant, reservation!.id);
  await orderFault({ kind: "lost" });
  await payByCard(url);
  moveClock(2 * minute);
  await orderFault({ kind: "down" });
  await reconcile();
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "unpaid" });
  await clearFaults();
  moveClock(4 * minute);
  await reconcile();
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
});

test("money on its way blocks a second payment until it arrives or fails", async () => {
  const [arriving, failing] = await reserved([10_000, 20_000]);
  const sessions: string[] = [];
  for (const { id } of [arriving!, failing!]) {
    sessions.push(sessionOf((await checkoutOf(tenant, id)).url));
    await tell("checkout.session.completed", sessions.at(-1)!, { status: "complete" });
    expect(await moneyOf(id)).toMatchObject({ paymentStatus: "processing", settled: [] });
    await expect(checkoutOf(tenant, id)).rejects.toMatchObject({
      status: 409,
      message: "A payment for this reservation is being processed.",
    });
  }
  const paid = { payment_status: "paid", payment_intent: "pi_later" };
  await tell("checkout.session.async_payment_succeeded", sessions[0]!, paid);
  expect(await moneyOf(arriving!.id)).toMatchObject({
    paymentStatus: "paid",
    settled: [arriving!.totalCents],
  });
  await tell("checkout.session.async_payment_failed", sessions[1]!, { status: "complete" });
  expect(await moneyOf(failing!.id)).toMatchObject({ paymentStatus: "unpaid" });
  expect((await checkoutOf(tenant, failing!.id)).url).not.toContain(sessions[1]);
  // A late "pending" event after "succeeded" changes nothing.
  await tell("checkout.session.completed", sessions[0]!, { status: "complete" });
  expect(await moneyOf(arriving!.id)).toMatchObject({ paymentStatus: "paid" });
});

test("the reconciler learns that money on its way failed", async () => {
  const [reservation] = await reserved();
  const { url } = await checkoutOf(tenant, reservation!.id);
  await expect(payByCard(url, "4000000000000002")).rejects.toThrow("declined");
  await tell("checkout.session.completed", sessionOf(url), { status: "complete" });
  const session = db.updateTable("sandboxObjects").where("id", "=", sessionOf(url));
  const { object } = await db
    .selectFrom("sandboxObjects")
    .select("object")
    .where("id", "=", sessionOf(url))
    .executeTakeFirstOrThrow();
  await session.set({ object: JSON.stringify({ ...(object as object), status: "complete" }) }).execute();
  moveClock(2 * minute);
  await reconcile();
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "unpaid" });
});

test("asking about a checkout that can still be paid, or whose money is on its way, changes nothing", async () => {
  const [open, arriving] = await reserved([10_000, 20_000]);
  const urls = [(await checkoutOf(tenant, open!.id)).url, (await checkoutOf(tenant, arriving!.id)).url];
  const sessionId = sessionOf(urls[1]!);
  const intent = await stripe.paymentIntents.create({ amount: 21_000, currency: "usd" });
  await tell("checkout.session.completed", sessionId, { status: "complete" });
  const changed = JSON.stringify({ status: "complete", payment_status: "unpaid", payment_intent: intent.id });
  await sql`update sandbox_objects set object = object || ${changed}::jsonb where id = ${sessionId}`.execute(
    db,
  );
  await sql`update sandbox_objects set object = object || '{"status": "processing"}' where id = ${intent.id}`.execute(
    db,
  );
  moveClock(2 * minute);
  await reconcile();
  const states = await db
    .selectFrom("payments")
    .select("state")
    .where("reservationId", "in", [open!.id, arriving!.id])
    .execute();
  expect(states).toEqual([{ state: "open" }, { state: "open" }]);
  expect(await moneyOf(open!.id)).toMatchObject({ paymentStatus: "unpaid" });
  expect(await moneyOf(arriving!.id)).toMatchObject({ paymentStatus: "processing" });
  // Canceled at the provider: it will never arrive.
  await sql`update sandbox_objects set object = object || '{"status": "canceled"}' where id = ${intent.id}`.execute(
    db,
  );
  moveClock(4 * minute);
  await reconcile();
  expect(await moneyOf(arriving!.id)).toMatchObject({ paymentStatus: "unpaid" });
});

test("all overdue checkouts are marked by one statement before the provider is asked about them", async () => {
  const reservations = await reserved([10_000, 20_000, 30_000, 40_000, 50_000]);
  const sessions = new Set<string>();
  for (const { id } of reservations) sessions.add(sessionOf((await checkoutOf(tenant, id)).url));
  moveClock(2 * minute);
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const questions = vi.spyOn(stripe.checkout.sessions, "retrieve");
  await reconcile();
  const texts = sent.mock.calls.map(([statement]) => JSON.stringify(statement));
  expect(texts.filter((text) => text.includes("update payments set updated_at"))).toHaveLength(1);
  expect(questions.mock.calls.filter(([id]) => sessions.has(id))).toHaveLength(5);
  questions.mockRestore();
  sent.mockRestore();
});

test("the longer a checkout is open, the more rarely it is asked about", async () => {
  const [open] = await reserved([10_000]);
  const sessionId = sessionOf((await checkoutOf(tenant, open!.id)).url);
  const retrieve = vi.spyOn(stripe.checkout.sessions, "retrieve");
  for (let minutes = 1; minutes <= 30; minutes += 1) {
    moveClock(minutes * minute + 1000);
    await reconcile();
  }
  const questions = retrieve.mock.calls.filter(([id]) => id === sessionId).length;
  retrieve.mockRestore();
  expect(questions).toBeGreaterThan(5);
  expect(questions).toBeLessThan(16);
});

test("an attempt that was never shown to anyone is given up once its checkout would be over", async () => {
  const [old, young] = await reserved([10_000, 20_000]);
  const stateAfter = async (id: string, hours: number) => {
    await checkoutOf(tenant, id);
    const payment = db.updateTable("payments").where("reservationId", "=", id);
    const createdAt = new Date(now().getTime() - hours * 60 * minute);
    await payment.set({ state: "opening", providerSessionId: null, createdAt }).execute();
    await reconcile();
    const { state } = await db
      .selectFrom("payments")
      .select("state")
      .where("reservationId", "=", id)
      .executeTakeFirstOrThrow();
    return state;
  };
  expect(await stateAfter(old!.id, checkoutHours + 0.1)).toBe("expired");
  expect(await stateAfter(young!.id, checkoutHours - 0.1)).toBe("opening");
});

test("what is kept of an account's event names no person; a dispute's has no evidence", async () => {
  const keep = async (type: string, object: object) => {
    const id = `evt_${randomUUID()}`;
    const event = {
      id,
      object: "event",
      livemode: false,
      type,
      created: 1,
      data: { object, previous_attributes: object },
    };
    const payload = JSON.stringify(event);
    await receiveEvent(payload, signed(payload));
    const row = await db
      .selectFrom("providerEvents")
      .select(["payload", "type"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.type).toBe(type);
    return row.payload as { data?: { object: object } };
  };
  const account = { id: "acct_1", object: "account", details_submitted: true, payouts_enabled: false };
  const kept = await keep("account.updated", { ...account, capabilities: {}, email: "lena@people.example" });
  expect(kept.data).toEqual({ object: { ...account, capabilities: {} } });
  const dispute = { id: "dp_1", object: "dispute", status: "lost", charge: "ch_1", amount: 100 };
  const told = await keep("charge.dispute.updated", { ...dispute, evidence: { customer_name: "Lena" } });
  expect(told.data).toEqual({ object: { ...dispute, evidence: {} } });
  const ignored = await keep("capability.updated", { id: "cap_1", account: "acct_1" });
  expect(ignored).not.toHaveProperty("data");
});

test("tenants are the provider's customers, created once; visitors are only an address", async () => {
  const [first] = await reserved();
  const [second] = await reserved();
  const customers: unknown[] = [];
  for (const { id } of [first!, second!]) {
    const { url } = await checkoutOf(tenant, id);
    await payByCard(url);
    const read = await stripe.checkout.sessions.retrieve(sessionOf(url), {
      expand: ["customer", "payment_intent.latest_charge"],
    });
    expect(read.customer).toMatchObject({ email: tenant.email, metadata: { user_id: tenant.id } });
    const { id: customer } = read.customer as { id: string };
    expect(read.payment_intent).toMatchObject({ customer, latest_charge: { customer } });
    customers.push(customer);
  }
  expect(customers[1]).toBe(customers[0]);
  // The provider's own emails go to the account's address.
  const email = `new-${tenant.email}`;
  await db.updateTable("users").set({ email }).where("id", "=", tenant.id).execute();
  const [moved] = await orderOf(tenant, await newLandlord());
  await checkoutOf(tenant, moved!.id);
  expect(await stripe.customers.retrieve(customers[0] as string)).toMatchObject({ email });
});
