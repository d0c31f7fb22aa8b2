import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { newPaidLandlord, paidStays, payOut } from "#tests/support/paid-stays.ts";
import { checkoutOf, ledgerOf, moneyOf, orderOf, sessionOf } from "#tests/support/payments.ts";
import { newLandlord, newTenant } from "#tests/support/people.ts";
import { bookEvent } from "./book-event.server.ts";

beforeEach(() => moveClock(0));

const created = 1_900_000_000;

/** Books a provider's event of this type about this object; the trouble, if it can't be booked. */
function tell(type: string, object: object, id = `evt_${randomUUID()}`): Promise<string | null> {
  const event = { id, type, created, livemode: false, data: { object } };
  return bookEvent(event as never);
}

/** What the jobs carry that this setup intent caused, by name. */
async function toldOf(setupIntentId: string) {
  const { rows } = await sql<{ name: string; told: object }>`
    select name, data as told from pgboss.job where data->>'setupIntentId' = ${setupIntentId} order by name`.execute(
    db,
  );
  return rows.map(({ name, told }) => ({ name, ...told }));
}

test.each([
  ["a rent", { rent_id: "rnt_1" }, null, true],
  ["a stay that is charged later", { charged: "later" }, null, true],
  ["a stay that is charged now", { charged: "now" }, null, false],
  ["a checkout", {}, null, false],
  ["a rent that was paid by hand", { rent_id: "rnt_1" }, "off_session", false],
])(
  "a payment intent of %s is settled by itself, or else by its session",
  async (_what, more, usage, isSettled) => {
    const tenant = await newTenant();
    const [reservation] = await orderOf(tenant, await newLandlord());
    await checkoutOf(tenant, reservation!.id);
    const { id: payment_id } = await db
      .updateTable("payments")
      .set({ providerSessionId: null })
      .where("reservationId", "=", reservation!.id)
      .returning("id")
      .executeTakeFirstOrThrow();
    const intent = {
      object: "payment_intent",
      id: `pi_${payment_id}`,
      currency: "usd",
      amount_received: 10_500,
      metadata: { payment_id, ...more },
      setup_future_usage: usage,
    };
    expect(await tell("payment_intent.succeeded", intent)).toBeNull();
    expect((await moneyOf(reservation!.id)).paymentStatus).toBe(isSettled ? "paid" : "unpaid");
  },
);

test("a payment on its way marks what it covers, unless it is over or not ours", async () => {
  const tenant = await newTenant();
  const [one, other] = await orderOf(tenant, await newLandlord(), [10_000, 20_000]);
  const sessionId = sessionOf((await checkoutOf(tenant, one!.id)).url);
  const { id: payment_id } = await db
    .selectFrom("payments")
    .select("id")
    .where("reservationId", "=", one!.id)
    .executeTakeFirstOrThrow();
  const session = { object: "checkout.session", id: sessionId, mode: "payment", payment_status: "unpaid" };
  const statuses = async () =>
    Promise.all([one!, other!].map(async ({ id }) => (await moneyOf(id)).paymentStatus));
  for (const metadata of [{}, null, { payment_id: "pay_unknown" }])
    expect(await tell("checkout.session.completed", { ...session, metadata })).toBeNull();
  expect(await statuses()).toEqual(["unpaid", "unpaid"]);
  const metadata = { payment_id };
  expect(await tell("checkout.session.async_payment_failed", { ...session, metadata: null })).toBeNull();
  expect(await tell("checkout.session.expired", { ...session, metadata: null })).toBeNull();
  expect(await tell("checkout.session.completed", { ...session, metadata })).toBeNull();
  expect(await statuses()).toEqual(["processing", "unpaid"]);
  expect(await tell("checkout.session.expired", { ...session, metadata })).toBeNull();
  expect(await statuses()).toEqual(["unpaid", "unpaid"]);
  expect(await tell("checkout.session.completed", { ...session, metadata })).toBeNull();
  expect(await statuses()).toEqual(["unpaid", "unpaid"]);
});

test("a transfer that was taken back is owed again once, by what was taken, whichever event comes first", async () => {
  const [landlord, tenant] = [await newPaidLandlord(), await newTenant()];
  const { id } = await paidStays(tenant, landlord);
  await payOut();
  const payout = () =>
    db.selectFrom("payouts").selectAll().where("landlordId", "=", landlord.id).executeTakeFirstOrThrow();
  const { id: payout_id, providerTransferId } = await payout();
  const reverse = (amount_reversed: number, metadata: object = { payout_id }) =>
    tell("transfer.reversed", { id: providerTransferId, amount: 10_000, amount_reversed, metadata });
  expect(await reverse(1_000, {})).toBeNull();
  expect(await reverse(1_000, { payout_id: "out_unknown" })).toBeNull();
  expect((await payout()).reversedCents).toBe(0);
  const owed = async () => (await ledgerOf([id]))["landlord"] ?? 0;
  expect(await owed()).toBe(0);
  for (const reversed of [4_000, 4_000, 3_000]) expect(await reverse(reversed)).toBeNull();
  expect([(await payout()).reversedCents, await owed()]).toEqual([4_000, -4_000]);
  expect(await reverse(10_000)).toBeNull();
  expect([(await payout()).reversedCents, await owed()]).toEqual([10_000, -10_000]);
});

test("a transfer is booked for its payout once; one of a payout that we withdrew is shown", async () => {
  const [landlord, tenant] = [await newPaidLandlord(), await newTenant()];
  await paidStays(tenant, landlord);
  await payOut();
  const ours = db.updateTable("payouts").where("landlordId", "=", landlord.id);
  const { id: payout_id, providerTransferId } = (
    await ours.set({ updatedAt: now() }).returningAll().execute()
  )[0]!;
  const told = (metadata?: object) => tell("transfer.created", { id: "tr_again", amount: 10_000, metadata });
  for (const metadata of [undefined, {}, { payout_id: "out_unknown" }, { payout_id }])
    expect(await told(metadata)).toBeNull();
  const after = await db.selectFrom("payouts").selectAll().where("id", "=", payout_id).execute();
  expect(after).toMatchObject([{ state: "succeeded", providerTransferId, refusal: null }]);
  await ours.set({ state: "netted", amountCents: 0, providerTransferId: null }).execute();
  expect(await told({ payout_id })).toBe(`The payout ${payout_id} was sent although nothing of it is due.`);
});

test("an event that was booked stays booked, whatever is told of it later; its people are not kept", async () => {
  const id = `evt_${randomUUID()}`;
  const account = { id: "acct_1", email: "lena@people.example", capabilities: {}, payouts_enabled: false };
  expect(await tell("account.updated", account, id)).toBeNull();
  const stored = () =>
    db.selectFrom("providerEvents").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const first = await stored();
  expect(first).toMatchObject({ state: "booked", trouble: null, attempts: 1 });
  expect(JSON.stringify(first.payload)).not.toContain("lena@people.example");
  moveClock(60_000);
  expect(await tell("account.updated", account, id)).toBeNull();
  expect(await stored()).toEqual(first);
});

// The last: its jobs are about nothing that there is.
test("a saved card is told to the rental or the order that it is for, and to its reservation", async () => {
  const save = async (metadata: object | null) => {
    const setupIntentId = `seti_${randomUUID()}`;
    const session = {
      mode: "setup",
      payment_status: "no_payment_required",
      setup_intent: setupIntentId,
      metadata,
    };
    expect(await tell("checkout.session.completed", session)).toBeNull();
    return { setupIntentId, told: await toldOf(setupIntentId) };
  };
  const lease = await save({ lease_id: "lea_1" });
  const { setupIntentId } = lease;
  expect(lease.told).toMatchObject([
    { name: "payments.card-saved", leaseId: "lea_1", setupIntentId, savedAt: created },
  ]);
  const order = await save({ order_id: "ord_1" });
  expect(order.told).toMatchObject([
    { name: "payments.order-card-saved", orderId: "ord_1", savedAt: created },
  ]);
  expect(order.told[0]).not.toHaveProperty("reservationId");
  const one = await save({ order_id: "ord_1", reservation_id: "res_1" });
  expect(one.told).toMatchObject([{ orderId: "ord_1", reservationId: "res_1" }]);
  expect((await save({})).told).toEqual([]);
  expect((await save(null)).told).toEqual([]);
  const unsaved = { mode: "setup", setup_intent: null, metadata: { order_id: "ord_unsaved" } };
  expect(await tell("checkout.session.completed", unsaved)).toBeNull();
  const { rows } = await sql`select from pgboss.job where data->>'orderId' = 'ord_unsaved'`.execute(db);
  expect(rows).toEqual([]);
});
