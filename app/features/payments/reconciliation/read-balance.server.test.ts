import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { settleRefunds } from "@sparebay/stripe-sandbox/settle-refunds.server.ts";
import { newPaidLandlord, paidStays, payOut } from "#tests/support/paid-stays.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newTenant } from "#tests/support/people.ts";
import { answerAt } from "#tests/support/provider-answers.ts";
import { stripe } from "../stripe.server.ts";
import { checkProvider } from "./check-provider.server.ts";
import { readBalance } from "./read-balance.server.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  await db.deleteFrom("balanceTransactions").execute();
  await db.deleteFrom("balanceReads").execute();
});
afterEach(() => moveClock(0));

const state = () => db.selectFrom("balanceReads").selectAll().executeTakeFirstOrThrow();
const stored = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from balance_transactions`.execute(db);
  return rows[0]!.count;
};
const readUntil = (instant: Date) =>
  db.insertInto("balanceReads").values({ provider: "sandbox", readUntil: instant }).execute();

/** Logs what is asked of the list, in seconds since 1970. */
function logRequests() {
  const requests: { from: number; until: number; after: string | null }[] = [];
  answerAt("/v1/balance_transactions", ({ url }) => {
    const { searchParams: asked } = new URL(url);
    requests.push({
      from: Number(asked.get("created[gte]")),
      until: Number(asked.get("created[lte]")),
      after: asked.get("starting_after"),
    });
    return null;
  });
  return requests;
}

test("charges, refunds, transfers and what came back of them are rows, with what they are about", async () => {
  const [landlord, tenant] = [await newPaidLandlord(), await newTenant()];
  const { intent } = await paidStays(tenant, landlord, { card: "4000000000005126" });
  await payOut();
  const { data } = await stripe.transfers.list({ limit: 1 });
  await stripe.transfers.createReversal(data[0]!.id, { amount: 400 });
  await stripe.refunds.create({ payment_intent: intent, amount: 200 });
  moveClock(32 * day + minute);
  await settleRefunds();
  moveClock(32 * day + 2 * minute);
  await readBalance();
  const { payoutId } = (await db
    .selectFrom("payouts")
    .select("id as payoutId")
    .where("landlordId", "=", landlord.id)
    .executeTakeFirst())!;
  const { latest_charge: chargeId } = await stripe.paymentIntents.retrieve(intent);
  const rows = db
    .selectFrom("balanceTransactions")
    .select(["kind", "amountCents", "intentId", "chargeId", "transferId", "payoutId"])
    .where((or) => or.or([or("intentId", "=", intent), or("transferId", "=", data[0]!.id)]))
    .orderBy("kind")
    .orderBy("amountCents");
  const ofIntent = { intentId: intent, chargeId, transferId: null, payoutId: null };
  const transferId = data[0]!.id;
  expect(await rows.execute()).toEqual([
    { kind: "charge", amountCents: 10_500, ...ofIntent },
    { kind: "refund", amountCents: -200, ...ofIntent },
    { kind: "refund", amountCents: 200, ...ofIntent },
    { kind: "transfer", amountCents: -10_000, intentId: intent, chargeId, transferId, payoutId },
    { kind: "transfer", amountCents: 400, intentId: intent, chargeId: null, transferId, payoutId: null },
  ]);
});

test("the first reading begins a day before the first payment, in spans that grow; the next reads what is new", async () => {
  await paidStays(await newTenant(), await newPaidLandlord());
  const first = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.min("createdAt").as("at"))
    .executeTakeFirstOrThrow();
  moveClock(40 * day);
  const requests = logRequests();
  await readBalance();
  const start = first.at.getTime() - day;
  const spans = [1, 2, 4, 8, 16].map((days) => days * day);
  let until = start;
  const ends = spans.map((span) => Math.floor((until += span) / 1000));
  expect(requests.slice(0, 5).map((request) => request.until)).toEqual(ends);
  expect(requests[0]!.from).toBe(Math.floor((start - 5 * minute) / 1000));
  expect(requests).toHaveLength(6);
  const count = await stored();
  moveClock(40 * day + 5 * minute);
  requests.length = 0;
  await readBalance();
  expect(requests).toHaveLength(1);
  expect(requests[0]!.until - requests[0]!.from).toBeLessThanOrEqual(10 * 60 + 60);
  expect(await stored()).toBe(count);
});

test("without a payment the list is read from now on", async () => {
  await db.updateTable("payments").set({ provider: "test" }).execute();
  const requests = logRequests();
  const begun = now();
  await readBalance();
  expect(requests).toHaveLength(1);
  expect((await state()).readUntil >= begun).toBe(true);
});

/** A list of so many transactions, newest first, a second apart, the newest some seconds old. */
function listMany(total: number, age = 10) {
  const newest = Math.floor(now().getTime() / 1000) - age;
  const all = Array.from({ length: total }, (_, index) => ({
    id: `txn_${total - index}`,
    object: "balance_transaction",
    created: newest - index,
    type: "charge",
    amount: 1_000,
    fee: 59,
    source: {
      id: `ch_${total - index}`,
      object: "charge",
      payment_intent: `pi_${total - index}`,
      metadata: {},
    },
  }));
  const pages: number[] = [];
  answerAt("/v1/balance_transactions", ({ url }) => {
    const { searchParams: asked } = new URL(url);
    const within = all.filter(
      ({ created }) =>
        created >= Number(asked.get("created[gte]")) && created <= Number(asked.get("created[lte]")),
    );
    const begin = within.findIndex(({ id }) => id === asked.get("starting_after")) + 1;
    const data = within.slice(begin, begin + 100);
    pages.push(data.length);
    return Response.json({
      object: "list",
      url: "/v1/balance_transactions",
      has_more: begin + 100 < within.length,
      data,
    });
  });
  return pages;
}

test("20,000 transactions are read page by page, in runs that go on where the last one stopped", async () => {
  await readUntil(new Date(now().getTime() - day));
  const pages = listMany(20_000);
  await readBalance();
  expect(pages).toHaveLength(50);
  expect(await stored()).toBe(5_000);
  expect(await state()).toMatchObject({ afterId: "txn_15001", readingUntil: expect.any(Date) });
  await runJobs();
  expect(await stored()).toBe(20_000);
  expect(pages.length).toBeLessThan(215);
  expect(await state()).toMatchObject({ afterId: null, readingUntil: null });
  const { rows } = await sql`select sum(amount_cents)::int as amount, sum(fee_cents)::int as fee
    from balance_transactions where kind = 'charge'`.execute(db);
  expect(rows).toEqual([{ amount: 20_000_000, fee: 1_180_000 }]);
});

test("a reading that ends in the middle goes on there, and two at once store each page once", async () => {
  await readUntil(new Date(now().getTime() - day));
  await orderFault({ kind: "down" });
  await expect(readBalance()).rejects.toThrow("connection");
  await clearFaults();
  const pages = listMany(1_000, 3600);
  await db.updateTable("balanceReads").set({ readingUntil: now(), afterId: "txn_501" }).execute();
  await readBalance();
  expect([pages.slice(0, 5), await stored()]).toEqual([[100, 100, 100, 100, 100], 500]);
  await db
    .updateTable("balanceReads")
    .set({ readUntil: new Date(now().getTime() - day), readingUntil: null })
    .execute();
  await Promise.all([readBalance(), readBalance(), readBalance()]);
  await readBalance();
  expect(await stored()).toBe(1_000);
  expect(await state()).toMatchObject({ afterId: null });
});

test("what appears in the list a little late is read, and a clock that was set back leaves no gap", async () => {
  moveClock(-10 * minute);
  const [landlord, tenant] = [await newPaidLandlord(), await newTenant()];
  const { intent } = await paidStays(tenant, landlord);
  const has = async () => {
    const row = db.selectFrom("balanceTransactions").select("id").where("intentId", "=", intent);
    return (await row.executeTakeFirst()) !== undefined;
  };
  await readUntil(new Date(now().getTime() + 4 * minute));
  moveClock(-5 * minute);
  await readBalance();
  expect(await has()).toBe(true);
  await db.deleteFrom("balanceTransactions").execute();
  await db
    .updateTable("balanceReads")
    .set({ readUntil: new Date(now().getTime() + day) })
    .execute();
  await readBalance();
  expect((await state()).readUntil.getTime()).toBeLessThanOrEqual(now().getTime());
  const second = await paidStays(tenant, landlord);
  moveClock(-2 * minute);
  await readBalance();
  const rows = db.selectFrom("balanceTransactions").select("kind").where("intentId", "=", second.intent);
  expect(await rows.execute()).toEqual([{ kind: "charge" }]);
});

test("what the provider charges us apart from a payment is a fee, and what stripe-check made is in no book", async () => {
  await readUntil(new Date(now().getTime() - day));
  const created = Math.floor(now().getTime() / 1000) - 60;
  const data = [
    { id: "txn_connect", type: "stripe_fee", amount: -200, fee: 0, source: null },
    { id: "txn_tax", type: "tax_fee", amount: -20, fee: 0, source: null },
    { id: "txn_bank", type: "payout", amount: -5_000, fee: 0, source: { id: "po_1", object: "payout" } },
  ].map((transaction) => ({ ...transaction, object: "balance_transaction", created }));
  const path = "/v1/balance_transactions";
  answerAt(path, () => Response.json({ object: "list", url: path, has_more: false, data }));
  await readBalance();
  const rows = db.selectFrom("balanceTransactions").select(["id", "kind", "amountCents", "feeCents"]);
  expect(await rows.orderBy("id").execute()).toEqual([
    { id: "txn_bank", kind: "other", amountCents: -5_000, feeCents: 0 },
    { id: "txn_connect", kind: "other", amountCents: 0, feeCents: 200 },
    { id: "txn_tax", kind: "other", amountCents: 0, feeCents: 20 },
  ]);
});

test("what stripe-check charges, sends and undoes is in no book", async () => {
  moveClock(-hour);
  await newPaidLandlord();
  await runJobs();
  moveClock(0);
  await readUntil(now());
  moveClock(10 * minute);
  await checkProvider({ hasBooks: true, tries: true });
  moveClock(11 * minute);
  await readBalance();
  const rows = db
    .selectFrom("balanceTransactions")
    .select(["kind", "amountCents"])
    .where("createdAt", ">", new Date(now().getTime() - 5 * minute))
    .orderBy("amountCents");
  expect(await rows.execute()).toEqual([
    { kind: "other", amountCents: -100 },
    { kind: "other", amountCents: -100 },
    { kind: "other", amountCents: 100 },
    { kind: "other", amountCents: 100 },
  ]);
});
