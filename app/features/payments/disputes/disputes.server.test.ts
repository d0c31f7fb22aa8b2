import { beforeEach, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { accountTotals } from "#app/features/ledger/queries.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { decideDispute, openDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { platformBalance } from "@sparebay/stripe-sandbox/transfers.server.ts";
import { whileUncommitted } from "#tests/support/held-back.ts";
import { emailsTo, ledgerOf, moneyOf, runJobs } from "#tests/support/payments.ts";
import { newPaidLandlord, paidStays } from "#tests/support/paid-stays.ts";
import { newAdministrator, newTenant, type Person } from "#tests/support/people.ts";
import { decidePayouts } from "../payouts/decide-payouts.server.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";
import { requestRefund } from "../refunds/steps/request-refund.server.ts";
import { stripe } from "../stripe.server.ts";
import { presentDispute } from "./present.ts";
import { listDisputes } from "./queries.server.ts";
import { bookDispute } from "./steps/book-dispute.server.ts";
import { submitEvidence } from "./submit-evidence.server.ts";

const hour = 3_600_000;
const day = 24 * hour;
let administrator: Person;
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  administrator = await newAdministrator();
  landlord = await newPaidLandlord();
  tenant = await newTenant();
});

/** Paid and accepted stays of one order, in 30 days, with their charge. */
async function paid(prices?: number[], card?: string) {
  const { ids, intent } = await paidStays(tenant, landlord, { ...(prices && { prices }), card });
  const { data } = await stripe.charges.list({ payment_intent: intent });
  return { ids, chargeId: data[0]!.id, total: data[0]!.amount };
}

const dispute = (chargeId: string, how = {}) => openDispute(chargeId, how);
const owed = () => balanceOf(landlord.actor);

async function sent() {
  const rows = await db
    .selectFrom("payouts")
    .select(["state", "amountCents"])
    .where("landlordId", "=", landlord.id)
    .execute();
  return rows.map(({ state, amountCents }) => `${state} ${amountCents}`);
}

test("a disputed rent is held back and nothing is refunded beside it; the ledger has the money at the bank", async () => {
  const { ids, chargeId } = await paid();
  const before = [await platformBalance(), (await accountTotals(administrator.actor)).provider];
  await dispute(chargeId);
  await runJobs();
  moveClock(32 * day);
  await decidePayouts();
  await runJobs();
  expect(await sent()).toEqual([]);
  expect(await ledgerOf(ids)).toEqual({ disputed: 10_500, fee: -500, landlord: -10_000 });
  const after = [await platformBalance(), (await accountTotals(administrator.actor)).provider];
  expect(after).toEqual(before.map((cents) => cents - 10_500 - 1_500));
  const [shown] = (await listDisputes(administrator.actor)).map(presentDispute);
  expect(shown).toMatchObject({ amount: 105, status: "needs response", is_open: true, reservation_ids: ids });
  expect(await emailsTo(landlord.email)).toContain("Payment disputed: Dry garage near the river");
  const refunds = stripe.refunds.create({ charge: chargeId });
  await expect(refunds).rejects.toMatchObject({ code: "charge_disputed" });
});

test("a refund made in the dashboard before a dispute is booked even if its event comes after it", async () => {
  const { ids, chargeId } = await paid();
  await orderFault({ kind: "late", times: 1, seconds: 60 });
  await stripe.refunds.create({ charge: chargeId, amount: 1_050 });
  const { id } = await dispute(chargeId, { amount: 2_835 });
  await runJobs();
  expect((await moneyOf(ids[0]!)).refunds).toEqual([]);
  moveClock(2 * 60_000);
  await reconcile();
  await runJobs();
  expect((await moneyOf(ids[0]!)).refunds).toMatchObject([{ amountCents: 1_050, state: "succeeded" }]);
  expect(await ledgerOf(ids)).toMatchObject({ disputed: 2_835, landlord: -9_000 });
  await decideDispute(id, "lost");
  await runJobs();
  expect(await ledgerOf(ids)).toEqual({ fee: -315, landlord: -6_300 });
});

test("a dispute that is won sends the rent then; one that is lost takes rent and fee, and sends nothing", async () => {
  for (const outcome of ["won", "lost"] as const) {
    moveClock(0);
    const { ids, chargeId } = await paid();
    const { id } = await dispute(chargeId);
    await runJobs();
    await decideDispute(id, outcome);
    await runJobs();
    moveClock(32 * day);
    await decidePayouts();
    await runJobs();
    expect(await moneyOf(ids[0]!)).toMatchObject({
      paymentStatus: outcome === "won" ? "paid" : "refunded",
      refunds: [],
    });
    expect(await ledgerOf(ids)).toEqual(outcome === "won" ? { fee: -500 } : {});
    expect(await sent()).toEqual(["succeeded 10000"]);
  }
  expect(await owed()).toBe(0);
});

test("a rent that was sent before its dispute was lost is owed by the landlord and deducted from the next", async () => {
  const { ids, chargeId } = await paid();
  moveClock(32 * day);
  await decidePayouts();
  await runJobs();
  const { id } = await dispute(chargeId);
  await decideDispute(id, "lost");
  await runJobs();
  expect([await sent(), await owed()]).toEqual([["succeeded 10000"], -10_000]);
  expect(await moneyOf(ids[0]!)).toMatchObject({ paymentStatus: "refunded" });
  const next = await paid([12_000]);
  moveClock(64 * day);
  await decidePayouts();
  await runJobs();
  expect([await sent(), await owed()]).toEqual([["succeeded 10000", "succeeded 2000"], 0]);
  expect(await ledgerOf([...ids, ...next.ids])).toEqual({ fee: -600 });
});

test("a payout decided before the dispute waits for it, and is never sent once it is lost", async () => {
  const { ids, chargeId } = await paid();
  moveClock(32 * day);
  await decidePayouts();
  const told = await dispute(chargeId);
  await transaction((trx) => bookDispute(trx, told, null));
  await runJobs();
  moveClock(32 * day + 2 * hour);
  await reconcile();
  expect(await sent()).toEqual(["requested 10000"]);
  await decideDispute(told.id, "lost");
  await runJobs();
  moveClock(32 * day + 4 * hour);
  await reconcile();
  expect([await sent(), await owed(), await ledgerOf(ids)]).toEqual([["netted 0"], 0, {}]);
});

test("a reservation that ends while disputed is refunded only if the dispute is won, and by the bank otherwise", async () => {
  for (const outcome of ["won", "lost"] as const) {
    moveClock(0);
    const { ids, chargeId } = await paid();
    const { id } = await dispute(chargeId);
    await runJobs();
    await cancel(tenant.actor, ids[0]!);
    await runJobs();
    moveClock(2 * hour);
    await reconcile();
    await runJobs();
    expect((await moneyOf(ids[0]!)).refunds).toEqual([]);
    await decideDispute(id, outcome);
    await runJobs();
    moveClock(4 * hour);
    await reconcile();
    await runJobs();
    const refunds =
      outcome === "won" ? [{ amountCents: 10_500, reason: "canceled", state: "succeeded" }] : [];
    expect(await moneyOf(ids[0]!)).toEqual({
      paymentStatus: "refunded",
      status: "canceled",
      refunds,
      settled: [10_500],
    });
    expect(await ledgerOf(ids)).toEqual({});
  }
});

test("a refund that was decided and not sent is withdrawn when the bank takes the money", async () => {
  const { ids, chargeId } = await paid();
  await orderFault({ kind: "down" });
  await cancel(tenant.actor, ids[0]!);
  await runJobs().catch(() => undefined);
  await clearFaults();
  expect((await moneyOf(ids[0]!)).refunds).toMatchObject([{ state: "requested" }]);
  const told = await dispute(chargeId);
  await transaction((trx) => bookDispute(trx, told, null));
  await runJobs();
  expect((await moneyOf(ids[0]!)).refunds).toMatchObject([{ state: "withdrawn" }]);
  await decideDispute(told.id, "lost");
  await runJobs();
  expect(await moneyOf(ids[0]!)).toMatchObject({ paymentStatus: "refunded" });
  expect(await ledgerOf(ids)).toEqual({});
  expect((await stripe.refunds.list({ charge: chargeId })).data).toEqual([]);
});

test("events of a dispute in any order, doubled and late, book each movement once", async () => {
  const { ids, chargeId } = await paid([9_999, 12_345]);
  await orderFault({ kind: "reversed" });
  const { id } = await dispute(chargeId);
  await decideDispute(id, "won");
  await runJobs();
  for (let time = 0; time < 2; time += 1)
    for (const { data, created } of (await stripe.events.list({ limit: 100 })).data)
      if ((data.object as { id?: string }).id === id)
        await transaction((trx) => bookDispute(trx, data.object as never, new Date(created * 1000)));
  expect(await ledgerOf(ids)).toEqual({ fee: -1_117, landlord: -22_344 });
  expect((await listDisputes(administrator.actor)).find((one) => one.providerDisputeId === id)).toMatchObject(
    {
      status: "won",
    },
  );
});

test("a disputed part is split between the landlords' rents and our fee", async () => {
  const { ids, chargeId } = await paid([10_000, 20_000]);
  const { id } = await dispute(chargeId, { amount: 3_150 });
  await decideDispute(id, "lost");
  await runJobs();
  expect(await ledgerOf(ids)).toEqual({ fee: -1_350, landlord: -27_000 });
  expect(await moneyOf(ids[0]!)).toMatchObject({ paymentStatus: "paid" });
});

test("an inquiry takes no money but holds the rent", async () => {
  const { ids } = await paid([10_000], "4000000000001976");
  moveClock(31 * day + 20 * hour);
  await decidePayouts();
  expect([await sent(), await ledgerOf(ids)]).toEqual([[], { fee: -500, landlord: -10_000 }]);
});

test("evidence is sent once, with what we know of this stay, and the bank's decision is booked", async () => {
  const { ids } = await paid([10_000], "4000000000000259");
  await paid([20_000]);
  const [open] = await db
    .selectFrom("disputes")
    .innerJoin("paymentShares", "paymentShares.paymentId", "disputes.paymentId")
    .select(["disputes.id", "providerDisputeId"])
    .where("reservationId", "=", ids[0]!)
    .execute();
  const send = (person: Person) =>
    submitEvidence(person.actor, { disputeId: open!.id, note: "winning_evidence" }, "192.0.2.1");
  await expect(send(landlord)).rejects.toMatchObject({ status: 403 });
  await send(administrator);
  const { evidence } = await stripe.disputes.retrieve(open!.providerDisputeId);
  expect(evidence.product_description).toContain("Dry garage near the river");
  expect(evidence.access_activity_log).toContain("reserve");
  expect(evidence.uncategorized_text!.match(/Payment received: Dry garage near the river/g)).toHaveLength(1);
  await expect(send(administrator)).rejects.toThrow("Evidence can no longer be sent");
  const entries = db
    .selectFrom("auditEntries")
    .select(["action", "actorId"])
    .where("subjectId", "=", open!.id);
  expect(await entries.execute()).toEqual([{ action: "submitEvidence", actorId: administrator.id }]);
  await runJobs();
  expect(await ledgerOf(ids)).toEqual({ fee: -500, landlord: -10_000 });
});

test("a refund waits for a dispute that is being booked, and is not decided then", async () => {
  const { ids, chargeId } = await paid();
  const told = await dispute(chargeId);
  const { paymentId } = await db
    .selectFrom("paymentShares")
    .select("paymentId")
    .where("reservationId", "=", ids[0]!)
    .executeTakeFirstOrThrow();
  const wish = { paymentId, reservationId: ids[0]!, reason: "canceled" as const };
  const refund = await whileUncommitted(
    (trx) => bookDispute(trx, told, null),
    () => transaction((trx) => requestRefund(trx, wish)),
  );
  expect(refund).toEqual({ status: "fulfilled", value: null });
  expect((await moneyOf(ids[0]!)).refunds).toEqual([]);
});
