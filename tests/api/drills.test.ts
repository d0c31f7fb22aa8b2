import { afterEach, beforeEach, expect, test } from "vitest";
import { followJump, moveClock } from "#app/platform/clock.server.ts";
import { config } from "#app/platform/config.server.ts";
import { db } from "#app/platform/db.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { emailsTo, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newTenant, password } from "#tests/support/people.ts";
import { atDay, books, newRental, type Rental, rentsOf, runSchedules } from "#tests/support/rentals.ts";
import { call, cookieOf } from "#tests/support/web.ts";

beforeEach(() => {
  config.demo = true;
});
afterEach(async () => {
  config.demo = false;
  moveClock(0);
  followJump(0);
  await clearFaults();
  await db.deleteFrom("systemFacts").where("name", "=", "clock jump").execute();
});

const order = (json: object) => call("/dev/drills", { json });
const ordered = () =>
  db.selectFrom("sandboxFaults").select(["kind", "eventType", "seconds", "times"]).orderBy("id").execute();

/** The charge of a rental's first rent. */
async function chargeOf({ reservationId }: Rental): Promise<string> {
  const { intent } = await db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select("providerPaymentIntentId as intent")
    .where("paymentShares.reservationId", "=", reservationId)
    .executeTakeFirstOrThrow();
  return (await stripe.paymentIntents.retrieve(intent!)).latest_charge as string;
}
const disputeOf = async (charge: string) => (await stripe.disputes.list({ charge })).data[0]!;

test("a demo orders faults of webhooks, saved cards and requests, and removes them", async () => {
  const late = { kind: "late", event: "refund.created", by: "1d", times: "5" };
  for (const json of [late, { kind: "declined" }, { kind: "down", times: "always" }])
    expect(await order(json)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await ordered()).toEqual([
    { kind: "late", eventType: "refund.created", seconds: 86_400, times: 5 },
    { kind: "declined", eventType: null, seconds: 3600, times: 1 },
    { kind: "down", eventType: null, seconds: 3600, times: null },
  ]);
  expect((await call("/dev/drills", { method: "DELETE" })).status).toBe(200);
  expect(await ordered()).toEqual([]);
});

test.each([
  { kind: "slow" },
  { kind: "late", event: "customer.created" },
  { kind: "late", by: "9d" },
  { kind: "declined", times: 2 },
  {},
])("refuses a fault that does not exist: %j", async (json) => {
  expect((await order(json)).status).toBe(400);
  expect(await ordered()).toEqual([]);
});

test("where there is no demo, no one orders anything, administrators included; nor can another site", async () => {
  config.demo = false;
  const { cookie } = await newAdministrator();
  const asked = [
    call("/dev/drills", { json: { kind: "down", times: "always" }, cookie }),
    call("/dev/drills", { method: "DELETE", cookie }),
    call("/dev/disputes", { json: { charge: "ch_none" }, cookie }),
    call("/dev/disputes/du_none/decision", { json: { outcome: "lost" }, cookie }),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  config.demo = true;
  const headers = { origin: "https://elsewhere.example" };
  expect((await call("/dev/drills", { json: { kind: "down" }, headers })).status).toBe(403);
  expect(await ordered()).toEqual([]);
});

test("the next rent is declined, or waits for the card's owner; the one after it is paid", async () => {
  for (const [kind, subject] of [
    ["declined", "Your card was declined: Dry garage near the river"],
    ["authenticate", "Confirm your payment: Dry garage near the river"],
  ] as const) {
    const rental = await newRental();
    await order({ kind });
    await atDay(29);
    await runSchedules();
    expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 due"]);
    expect(await emailsTo(rental.tenant.email)).toContain(subject);
    await atDay(31);
    await runSchedules();
    expect(await rentsOf(rental)).toEqual(["2027-01-15 12600 paid", "2027-02-15 12600 paid"]);
  }
});

test("a payment is disputed once, and the bank decides once; both books agree", async () => {
  const rental = await newRental();
  const charge = await chargeOf(rental);
  expect((await call("/dev/disputes", { json: { charge } })).status).toBe(200);
  expect(await call("/dev/disputes", { json: { charge } })).toMatchObject({
    status: 409,
    body: { message: "This payment is already disputed." },
  });
  await runJobs();
  const path = `/dev/disputes/${(await disputeOf(charge)).id}/decision`;
  expect((await call(path, { json: { outcome: "lost" } })).status).toBe(200);
  expect((await call(path, { json: { outcome: "won" } })).status).toBe(409);
  await runJobs();
  expect(await emailsTo(rental.landlord.email)).toContain("Dispute lost: Dry garage near the river");
  expect(await books()).toEqual({ all: 0, differs: 0 });
});

test("an inquiry takes no money; a payment that was refunded, or that no one knows, can't be disputed", async () => {
  const charge = await chargeOf(await newRental());
  const before = await books();
  expect((await call("/dev/disputes", { json: { charge, reason: "inquiry" } })).status).toBe(200);
  await runJobs();
  expect(await books()).toEqual(before);
  expect((await disputeOf(charge)).status).toBe("warning_needs_response");
  const intent = await stripe.paymentIntents.create({
    amount: 4000,
    currency: "usd",
    payment_method: "pm_card_visa",
    allowed_payment_method_types: ["card"],
    confirm: true,
  });
  await stripe.refunds.create({ payment_intent: intent.id });
  const refunded = { json: { charge: intent.latest_charge } };
  expect((await call("/dev/disputes", refunded)).status).toBe(409);
  expect((await call("/dev/disputes", { json: { charge: "ch_none" } })).status).toBe(404);
  expect((await call("/dev/disputes/du_none/decision", { json: { outcome: "won" } })).status).toBe(404);
});

test("a jump leaves everyone logged in, and no one who was logged out; others can log in after it", async () => {
  const [here, gone] = [await newTenant(), await newTenant()];
  const past = new Date(Date.now() - 1000);
  await db.updateTable("sessions").set({ expiresAt: past }).where("userId", "=", gone.id).execute();
  expect((await call("/dev/jumps", { json: { by: "+35d" } })).status).toBe(200);
  const who = async ({ cookie }: { cookie: string }) =>
    (await call("/api/session", { cookie })).body.user?.id;
  expect([await who(here), await who(gone)]).toEqual([here.id, undefined]);
  const login = await call("/api/login", { json: { email: gone.email, password } });
  expect(await who({ cookie: cookieOf(login) })).toBe(gone.id);
});
