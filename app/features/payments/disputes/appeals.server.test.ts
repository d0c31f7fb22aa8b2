import { beforeEach, expect, test } from "vitest";
import { balanceOf, statementOf } from "#app/features/ledger/queries.server.ts";
import { presentStatement } from "#app/features/ledger/present.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { appealDispute, decideDispute, openDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { atHoursAfter, newDeposit, runSchedules, stateOf } from "#tests/support/deposits.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { newPaidLandlord, paidStays, payOut } from "#tests/support/paid-stays.ts";
import { emailsTo, ledgerOf, moneyOf, runJobs } from "#tests/support/payments.ts";
import { newTenant, type Person } from "#tests/support/people.ts";
import { sendEvent } from "#tests/support/provider-events.ts";
import { books } from "#tests/support/rentals.ts";
import { answer, ask, changeable, payChange } from "#tests/support/stay-changes.ts";
import { decidePayouts } from "../payouts/decide-payouts.server.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";
import { stripe } from "../stripe.server.ts";

const hour = 3_600_000;
const day = 24 * hour;
let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  [landlord, tenant] = [await newPaidLandlord(), await newTenant()];
});

const owed = () => balanceOf(landlord.actor);
const statusOf = async (id: string) =>
  (await db.selectFrom("disputes").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const stayOf = (id: string) =>
  db
    .selectFrom("reservations")
    .select(["paymentStatus", "lostAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** What the provider has charged us for disputes. */
const costs = async () =>
  (
    await db
      .selectFrom("ledgerLines")
      .select((eb) => eb.fn.sum<number>("amountCents").as("cents"))
      .where("account", "=", "processing")
      .executeTakeFirstOrThrow()
  ).cents;

/** So many days after today, the dispute of this payment is lost, appealed or won. */
async function atBank(days: number, dispute: string, what: "won" | "lost" | "appeal"): Promise<void> {
  moveClock(days * day);
  await (what === "appeal" ? appealDispute(dispute) : decideDispute(dispute, what));
  await runJobs();
}

/** A paid stay whose rent was sent, and whose payment is disputed then. */
async function sentAndDisputed() {
  const { id, intent } = await paidStays(tenant, landlord);
  await payOut();
  const dispute = await disputePayment(intent);
  return { stay: id, id: dispute.id, provider: dispute.told.id };
}

/** All events of a dispute, oldest first. */
async function eventsOf(dispute: string) {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.filter(({ data: { object } }) => (object as { id?: string }).id === dispute).toReversed();
}

test("an appeal leaves the money as it is until it is won: then the landlord is owed nothing, and keeps the rent", async () => {
  const { stay, id, provider } = await sentAndDisputed();
  await atBank(40, provider, "lost");
  for (const status of ["lost", "appeal_needs_response", "appeal_under_review"]) {
    if (status === "appeal_needs_response") await atBank(41, provider, "appeal");
    if (status === "appeal_under_review") {
      moveClock(42 * day);
      const appeal = { card: { reason_for_filing: "The guest stayed." } };
      await stripe.disputes.update(provider, { evidence: { appeal } });
      await runJobs();
    }
    expect(await statusOf(id)).toBe(status);
    expect([await owed(), await ledgerOf([stay])]).toEqual([-10_000, { landlord: 10_000 }]);
    expect(await stayOf(stay)).toEqual({ paymentStatus: "refunded", lostAt: expect.any(Date) });
  }
  await atBank(90, provider, "won");
  expect([await statusOf(id), await owed(), await ledgerOf([stay])]).toEqual(["won", 0, { fee: -500 }]);
  expect(await stayOf(stay)).toEqual({ paymentStatus: "paid", lostAt: null });
  expect(
    presentStatement(await statementOf(landlord.actor, 3)).map(({ what, amount }) => [what, amount]),
  ).toEqual([
    ["Payout", -100],
    ["Lost to a card dispute", -100],
    ["Recovered from a card dispute", 100],
  ]);
  expect(await emailsTo(landlord.email)).toContain("Dispute won: Dry garage near the river");
  expect((await books()).all).toBe(0);
  expect((await moneyOf(stay)).refunds).toEqual([]);
});

test("an appeal that is lost, too, changes nothing, and the landlord is told once", async () => {
  const { stay, id, provider } = await sentAndDisputed();
  await atBank(40, provider, "lost");
  const before = await books();
  await atBank(41, provider, "appeal");
  await atBank(90, provider, "lost");
  expect([await statusOf(id), await owed()]).toEqual(["lost", -10_000]);
  expect(await books()).toEqual(before);
  expect(await stayOf(stay)).toMatchObject({ paymentStatus: "refunded" });
  const told = (await emailsTo(landlord.email)).filter((subject) => subject.startsWith("Dispute lost"));
  expect(told).toHaveLength(1);
});

test("events of an appeal that come twice, late and in reverse end in the same books", async () => {
  const { stay, id, provider } = await sentAndDisputed();
  await atBank(40, provider, "lost");
  await atBank(41, provider, "appeal");
  await atBank(90, provider, "won");
  const after = await books();
  const events = await eventsOf(provider);
  for (const { type, data, created } of [...events.toReversed(), ...events])
    expect(await sendEvent(type, data.object, new Date(created * 1000))).toBeNull();
  await runJobs();
  expect([await statusOf(id), await owed(), await ledgerOf([stay])]).toEqual(["won", 0, { fee: -500 }]);
  expect(await books()).toEqual(after);
});

test("a dispute of which only the won appeal is heard first, and the rest in reverse, is booked as well", async () => {
  const { id, intent } = await paidStays(tenant, landlord);
  await payOut();
  const charge = (await stripe.charges.list({ payment_intent: intent })).data[0]!;
  await orderFault({ kind: "lost" });
  const dispute = await openDispute(charge.id);
  await atBank(40, dispute.id, "lost");
  await atBank(41, dispute.id, "appeal");
  await atBank(90, dispute.id, "won");
  expect(await ledgerOf([id])).toEqual({ fee: -500 });
  for (const { type, data, created } of (await eventsOf(dispute.id)).toReversed()) {
    expect(await sendEvent(type, data.object, new Date(created * 1000))).toBeNull();
    await runJobs();
  }
  expect([await owed(), await ledgerOf([id])]).toEqual([0, { fee: -500 }]);
  expect(await stayOf(id)).toEqual({ paymentStatus: "paid", lostAt: null });
});

test("an older event doesn't open a dispute again that is under review", async () => {
  const { id, intent } = await paidStays(tenant, landlord);
  const dispute = await disputePayment(intent);
  const opened = (await eventsOf(dispute.told.id))[0]!;
  moveClock(day);
  await stripe.disputes.update(dispute.told.id, { evidence: { customer_name: "Pat" }, submit: true });
  await runJobs();
  expect(await sendEvent(opened.type, opened.data.object, new Date(opened.created * 1000))).toBeNull();
  expect(await statusOf(dispute.id)).toBe("under_review");
  expect((await moneyOf(id)).paymentStatus).toBe("paid");
});

test("an inquiry that was closed and becomes a dispute takes the money then", async () => {
  const { id, intent } = await paidStays(tenant, landlord);
  const dispute = await disputePayment(intent, { isInquiry: true });
  await atBank(1, dispute.told.id, "won");
  expect(await statusOf(dispute.id)).toBe("warning_closed");
  moveClock(2 * day);
  const escalated = {
    ...(await stripe.disputes.retrieve(dispute.told.id)),
    status: "needs_response",
    balance_transactions: [{ id: "txn_1", amount: -10_500, fee: 1_500 }],
  };
  expect(await sendEvent("charge.dispute.updated", escalated)).toBeNull();
  await runJobs();
  expect(await statusOf(dispute.id)).toBe("needs_response");
  expect(await ledgerOf([id])).toEqual({ disputed: 10_500, fee: -500, landlord: -10_000 });
});

test("a rent that wasn't sent when its dispute was lost is sent after the appeal", async () => {
  const { id, intent } = await paidStays(tenant, landlord);
  const { told } = await disputePayment(intent);
  await atBank(1, told.id, "lost");
  await atBank(2, told.id, "appeal");
  moveClock(35 * day);
  await decidePayouts();
  await runJobs();
  expect(await owed()).toBe(0);
  await atBank(40, told.id, "won");
  await decidePayouts();
  await runJobs();
  expect([await owed(), await ledgerOf([id])]).toEqual([0, { fee: -500 }]);
  const sent = db.selectFrom("payouts").select("amountCents").where("landlordId", "=", landlord.id);
  expect(await sent.where("state", "=", "succeeded").execute()).toEqual([{ amountCents: 10_000 }]);
});

test("a stay that was canceled while its dispute was lost is refunded once an appeal is won", async () => {
  const { id, intent } = await paidStays(tenant, landlord);
  const { told } = await disputePayment(intent);
  await cancel(tenant.actor, id);
  await runJobs();
  await atBank(1, told.id, "lost");
  await atBank(2, told.id, "appeal");
  expect(await moneyOf(id)).toMatchObject({ paymentStatus: "refunded", refunds: [] });
  await atBank(3, told.id, "won");
  moveClock(3 * day + 2 * hour);
  await reconcile();
  await runJobs();
  expect(await moneyOf(id)).toMatchObject({
    paymentStatus: "refunded",
    refunds: [{ amountCents: 10_500, reason: "canceled", state: "succeeded" }],
  });
  expect([await owed(), await ledgerOf([id])]).toEqual([0, {}]);
});

test("a deposit that a lost dispute took is held again after the appeal, and returned to the tenant", async () => {
  const deposit = await newDeposit();
  const { providerPaymentIntentId: intent } = await db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select("providerPaymentIntentId")
    .where("paymentShares.reservationId", "=", deposit.id)
    .executeTakeFirstOrThrow();
  const { told } = await disputePayment(intent!);
  await atBank(1, told.id, "lost");
  expect((await stateOf(deposit)).state).toBe("returned");
  await atBank(2, told.id, "appeal");
  await atBank(3, told.id, "won");
  expect((await stateOf(deposit)).state).toBe("held");
  await atHoursAfter(deposit, 73);
  for (let time = 0; time < 2; time += 1) await runSchedules();
  expect(await stateOf(deposit)).toMatchObject({
    state: "returned",
    returned: ["deposit 20000 succeeded"],
    sent: ["rent 10000"],
  });
});

test("of two disputes of a stay the other one stays lost: how to get in stays closed", async () => {
  const { id, intent } = await paidStays(tenant, landlord);
  const first = await disputePayment(intent, { amount: 3_000 });
  const second = await disputePayment(intent, { amount: 2_000 });
  await atBank(1, first.told.id, "lost");
  await atBank(1, second.told.id, "lost");
  await atBank(2, first.told.id, "appeal");
  await atBank(3, first.told.id, "won");
  expect((await stayOf(id)).lostAt).not.toBeNull();
  await atBank(4, second.told.id, "appeal");
  await atBank(5, second.told.id, "won");
  expect((await stayOf(id)).lostAt).toBeNull();
  expect(await ledgerOf([id])).toEqual({ fee: -500, landlord: -10_000 });
});

test("a fee of a dispute without money is booked as its cost, and comes back as such, once", async () => {
  const { id, intent } = await paidStays(tenant, landlord);
  const dispute = await disputePayment(intent);
  const before = await costs();
  const known = await stripe.disputes.retrieve(dispute.told.id);
  const countered = { id: "txn_countered", amount: 0, fee: 1_500, net: -1_500 };
  const returned = { id: "txn_returned", amount: 0, fee: -1_500, net: 1_500 };
  for (const more of [[countered], [countered], [countered, returned], [countered, returned]]) {
    const told = { ...known, balance_transactions: [...known.balance_transactions, ...more] };
    expect(await sendEvent("charge.dispute.updated", told)).toBeNull();
    expect(await ledgerOf([id])).toEqual({ disputed: 10_500, fee: -500, landlord: -10_000 });
    expect((await costs()) - before).toBe(more.length === 1 ? 1_500 : 0);
  }
});

test("a change whose loss is recovered makes its stay paid again, also while the stay's own payment stays lost", async () => {
  const { id, tenant: guest } = await changeable(landlord);
  await ask(id, 30, 33, guest.cookie);
  await answer(id, "agree", landlord.cookie);
  await payChange(id, guest.cookie);
  const payments = await db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select(["providerPaymentIntentId as intent", "payments.rentId"])
    .where("paymentShares.reservationId", "=", id)
    .orderBy("payments.createdAt")
    .execute();
  expect(payments.map(({ rentId }) => rentId?.slice(0, 4) ?? null)).toEqual([null, "chg_"]);
  const disputes: string[] = [];
  for (const { intent } of payments) disputes.push((await disputePayment(intent!)).told.id);
  for (const dispute of disputes) await atBank(1, dispute, "lost");
  expect([await owed(), await stayOf(id)]).toEqual([
    0,
    { paymentStatus: "refunded", lostAt: expect.any(Date) },
  ]);
  await atBank(2, disputes[1]!, "appeal");
  await atBank(3, disputes[1]!, "won");
  expect([await owed(), await stayOf(id)]).toEqual([
    8_000,
    { paymentStatus: "paid", lostAt: expect.any(Date) },
  ]);
  await atBank(4, disputes[0]!, "appeal");
  await atBank(5, disputes[0]!, "won");
  expect([await owed(), await stayOf(id)]).toEqual([16_000, { paymentStatus: "paid", lostAt: null }]);
});
