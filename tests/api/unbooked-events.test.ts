import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { closeAccount } from "#app/features/departures/close-account.server.ts";
import { listUnbookedEvents } from "#app/features/payments/reconciliation/queries.server.ts";
import { presentUnbookedEvent } from "#app/features/payments/present.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import {
  checkoutOf,
  eventOf,
  moneyOf,
  orderOf,
  payByCard,
  runJobs,
  sessionOf,
  signed,
} from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, password, type Person } from "#tests/support/people.ts";
import { call } from "#tests/support/web.ts";

const administrator = await newAdministrator();
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  landlord = await newLandlord();
  tenant = await newTenant();
});

const shown = async () => (await listUnbookedEvents(administrator.actor)).map(presentUnbookedEvent);
const retry = (id: string, cookie = administrator.cookie) =>
  call(`/api/admin/payments/events/${id}/retry`, { method: "POST", cookie });

async function webhook(payload: string): Promise<number> {
  const headers = { "Stripe-Signature": signed(payload) };
  return (await call("/api/webhooks/stripe", { method: "POST", text: payload, headers })).status;
}

/** A payment whose event has another amount than ours, as a coupon in the provider's dashboard would cause. */
async function withCoupon() {
  const [reservation] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, reservation!.id);
  await payByCard(url);
  await db.deleteFrom("sandboxDeliveries").execute();
  const told = await eventOf("checkout.session.completed", sessionOf(url));
  const event = JSON.parse(told) as { id: string; data: { object: object } };
  const ours = db.updateTable("payments").where("reservationId", "=", reservation!.id);
  await ours.set({ amountCents: 9_000 }).execute();
  return {
    reservation: reservation!,
    told,
    id: event.id,
    repair: () => ours.set({ amountCents: 10_500 }).execute(),
  };
}

test("an event that can't be booked is answered 200, kept, shown to administrators and booked on demand", async () => {
  const { reservation, told, id, repair } = await withCoupon();
  expect(await Promise.all([webhook(told), webhook(told)])).toEqual([200, 200]);
  expect(await moneyOf(reservation.id)).toMatchObject({ paymentStatus: "unpaid", settled: [] });
  const [event, ...others] = await shown();
  expect(others).toEqual([]);
  expect(event).toMatchObject({ id, type: "checkout.session.completed", attempts: 2 });
  expect(event!.trouble).toMatch(/^The session cs_\w+ does not match the payment pay_\w+\.$/);
  // The owner of the money must stay identifiable.
  await cancel(tenant.actor, reservation.id);
  await runJobs();
  await expect(closeAccount(tenant.actor, { currentPassword: password })).rejects.toThrow(
    "We’re looking into one of your payments.",
  );
  const refused = await retry(id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `The event still cannot be booked: ${event!.trouble}`,
  ]);
  expect(await shown()).toMatchObject([{ id, attempts: 3 }]);
  await repair();
  expect((await retry(id)).status).toBe(200);
  expect(await shown()).toEqual([]);
  await runJobs();
  expect(await moneyOf(reservation.id)).toMatchObject({
    paymentStatus: "refunded",
    refunds: [{ amountCents: 10_500, reason: "late_payment", state: "succeeded" }],
  });
  expect((await retry(id)).status).toBe(404);
  expect(await webhook(told)).toBe(200);
  expect((await moneyOf(reservation.id)).refunds).toHaveLength(1);
  const actions = db.selectFrom("auditEntries").select("action").where("subjectId", "=", id);
  expect(await actions.execute()).toEqual([{ action: "retryEvent" }, { action: "retryEvent" }]);
});

test("an event that the provider sends again is booked then", async () => {
  const { reservation, told, repair } = await withCoupon();
  await webhook(told);
  await repair();
  expect(await webhook(told)).toBe(200);
  expect(await moneyOf(reservation.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
  expect(await shown()).toEqual([]);
});

test.each(["\0", "\ud800"])(
  "a payment whose event has the character %j, which can't be stored, is booked",
  async (character) => {
    const { reservation, told, repair } = await withCoupon();
    await repair();
    const event = JSON.parse(told) as { data: { object: { metadata: object } } };
    const { object } = event.data;
    const name = `Al${character}ex`;
    const metadata = { ...object.metadata, [name]: name };
    const data = { object: { ...object, customer_details: { name }, metadata } };
    expect(await webhook(JSON.stringify({ ...event, data }))).toBe(200);
    expect(await moneyOf(reservation.id)).toMatchObject({ paymentStatus: "paid", settled: [10_500] });
    // Of other events only the request is stored.
    const request = { id: null, idempotency_key: character };
    const id = `evt_${randomUUID()}`;
    expect(await webhook(JSON.stringify({ ...event, id, type: "customer.updated", request }))).toBe(200);
    const type = "v2.core.account[configuration.recipient].capability_status_updated";
    const account = { type, livemode: false, related_object: { id: `acct_${character}` } };
    expect(await webhook(JSON.stringify({ ...account, id, object: "v2.core.event" }))).toBe(200);
    expect(await shown()).toEqual([]);
  },
);

test("an event of another mode of the provider books nothing and is stored with the reason", async () => {
  const [reservation] = await orderOf(tenant, landlord);
  const { url } = await checkoutOf(tenant, reservation!.id);
  await payByCard(url);
  await db.deleteFrom("sandboxDeliveries").execute();
  const told = JSON.parse(await eventOf("checkout.session.completed", sessionOf(url))) as { id: string };
  const id = `evt_${randomUUID()}`;
  const live = JSON.stringify({ ...told, id, livemode: true });
  expect(await Promise.all([webhook(live), webhook(live)])).toEqual([200, 200]);
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "unpaid", settled: [] });
  const { state, trouble, payload } = await db
    .selectFrom("providerEvents")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect([state, trouble]).toEqual(["ignored", "It is in live mode; payments run in sandbox mode."]);
  expect(payload).not.toHaveProperty("data");
  expect((await retry(id)).status).toBe(404);
  // Our own mode's is booked.
  expect((await stripe.events.retrieve(told.id)).livemode).toBe(false);
  expect(await webhook(JSON.stringify(told))).toBe(200);
  expect(await moneyOf(reservation!.id)).toMatchObject({ paymentStatus: "paid" });
});

test("is for administrators only", async () => {
  const { told, id } = await withCoupon();
  await webhook(told);
  expect((await retry(id, "")).status).toBe(401);
  for (const { cookie } of [tenant, landlord]) expect((await retry(id, cookie)).status).toBe(403);
  await expect(listUnbookedEvents(tenant.actor)).rejects.toMatchObject({ status: 403 });
  expect(await shown()).toMatchObject([{ id, attempts: 1 }]);
});
