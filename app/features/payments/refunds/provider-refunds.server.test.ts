import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { returnDeposits } from "#app/features/deposits/return-deposits.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { askProcessor } from "@sparebay/stripe-sandbox/ask-processor.server.ts";
import { openDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { settleRefunds } from "@sparebay/stripe-sandbox/settle-refunds.server.ts";
import { atHoursAfter, type Deposited, newDeposit, stateOf } from "#tests/support/deposits.ts";
import { newPaidLandlord, paidStays } from "#tests/support/paid-stays.ts";
import { ledgerOf, moneyOf, runJobs, sessionOf } from "#tests/support/payments.ts";
import { newAdministrator, newTenant, type Person } from "#tests/support/people.ts";
import { answerAt, refusal } from "#tests/support/provider-answers.ts";
import { sendEvent } from "#tests/support/provider-events.ts";
import { call } from "#tests/support/web.ts";
import { reconcile } from "../reconciliation/reconcile.server.ts";
import { stripe } from "../stripe.server.ts";

// Refunds that the provider made in its dashboard, or made before a dispute and tells after it.

const hour = 3_600_000;
const reason = "The door did not open.";
let administrator: Person;
let tenant: Person;

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
  [administrator, tenant] = [await newAdministrator(), await newTenant()];
});

const paid = async (prices?: number[], card?: string) =>
  paidStays(tenant, await newPaidLandlord(), { ...(prices && { prices }), card });
const refund = (id: string, json: object) =>
  call(`/api/admin/reservations/${id}/refunds`, { cookie: administrator.cookie, json: { reason, ...json } });
const cancel = (reservationId: string) =>
  cancelAsAdministrator(administrator.actor, { reservationId, reason }, "192.0.2.1");

const rowsOf = (reservationId: string) =>
  db
    .selectFrom("refunds")
    .selectAll()
    .where("reservationId", "=", reservationId)
    .orderBy("createdAt")
    .orderBy("amountCents", "desc")
    .execute();
const shown = async (reservationId: string) =>
  (await rowsOf(reservationId)).map((one) => `${one.reason} ${one.amountCents} ${one.state}`);

/** The webhook of a refund's new state; what administrators read about it if it couldn't be booked. */
const tell = (told: object) => sendEvent("refund.updated", { object: "refund", metadata: {}, ...told });

/** Decides refunds that the provider isn't asked for, or (`isMade`) that it makes without an answer or a webhook. */
async function whileUnanswered(act: () => Promise<unknown>, isMade = false): Promise<void> {
  let isOver = false;
  answerAt("/v1/refunds", async (request) => {
    if (isOver || request.method !== "POST") return null;
    if (isMade) await askProcessor(request);
    return refusal(500, { type: "api_error" });
  });
  if (isMade) await orderFault({ kind: "late", seconds: 3_600, eventType: "refund.created" });
  await act();
  await runJobs().catch(() => undefined);
  isOver = true;
}

/** A deposit's stay has a refund that the provider made unheard, and then a dispute, which withdraws it in our books. */
async function madeBeforeDispute(deposit: Deposited, decide: () => Promise<unknown>) {
  await whileUnanswered(decide, true);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionOf(deposit.url));
  const { data } = await stripe.refunds.list({ payment_intent: intent as string });
  expect(data).toHaveLength(1);
  const chargeId = data[0]!.charge as string;
  await openDispute(chargeId, { amount: 2_100 });
  await runJobs();
  expect((await rowsOf(deposit.id)).map(({ state }) => state)).toEqual(["withdrawn"]);
  return data[0]!;
}

test("a refund that the provider made unheard before a dispute is booked again once it is told, with its deposit", async () => {
  const deposit = await newDeposit();
  await atHoursAfter(deposit, 73);
  const told = await madeBeforeDispute(deposit, returnDeposits);
  expect((await stateOf(deposit)).state).toBe("held");
  // A refusal of what was withdrawn changes nothing.
  expect(await tell({ ...told, status: "failed" })).toBeNull();
  expect(await rowsOf(deposit.id)).toMatchObject([
    { state: "withdrawn", refusals: 0, providerRefundId: null },
  ]);
  expect(await tell(told)).toBeNull();
  expect(await shown(deposit.id)).toEqual(["deposit 20000 succeeded"]);
  expect((await stateOf(deposit)).state).toBe("returned");
  const { deposits, refunds } = await ledgerOf([deposit.id]);
  expect([deposits, refunds]).toEqual([undefined, undefined]);
});

test("booked again, a refund of the rent leaves the deposit held", async () => {
  const deposit = await newDeposit();
  const told = await madeBeforeDispute(deposit, () =>
    refund(deposit.id, { amount: 20, paid_by: "landlord" }),
  );
  expect(await tell(told)).toBeNull();
  expect(await shown(deposit.id)).toEqual(["goodwill 2000 succeeded"]);
  expect((await stateOf(deposit)).state).toBe("held");
  const { disputed, refunds, ...others } = await ledgerOf([deposit.id]);
  expect([disputed, refunds]).toEqual([2_100, undefined]);
  expect(others).toEqual({ deposits: -20_000, fee: -500, landlord: -8_000 });
});

test("a dashboard refund that leaves enough leaves ours as it was decided", async () => {
  const { id, intent } = await paid();
  await whileUnanswered(() => refund(id, { amount: 20, paid_by: "landlord" }));
  await stripe.refunds.create({ payment_intent: intent, amount: 8_500 });
  await runJobs();
  moveClock(2 * hour);
  await reconcile();
  await runJobs();
  expect(await shown(id)).toEqual(["goodwill 2000 succeeded", "at_provider 8500 succeeded"]);
  expect(await ledgerOf([id])).toEqual({});
});

test("what a dashboard refund leaves of an administrator's refund keeps its reason and who decided it", async () => {
  const { id, intent } = await paid();
  await whileUnanswered(() => refund(id, { amount: 60, paid_by: "landlord" }));
  await stripe.refunds.create({ payment_intent: intent, amount: 6_300 });
  await runJobs();
  expect(await shown(id)).toEqual([
    "goodwill 6000 withdrawn",
    "at_provider 6300 succeeded",
    "goodwill 4000 succeeded",
  ]);
  const [withdrawn, , rest] = await rowsOf(id);
  expect(rest).toMatchObject({ rentCents: 4_000, feeCents: 0, note: reason, decidedBy: administrator.id });
  expect(rest!.decidedBy).toBe(withdrawn!.decidedBy);
  expect(await ledgerOf([id])).toEqual({ fee: -200 });
});

test("a dashboard refund that takes a part of the deposit leaves the rest of it to the canceled stay's refund", async () => {
  const deposit = await newDeposit();
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionOf(deposit.url));
  await whileUnanswered(() => cancel(deposit.id));
  await stripe.refunds.create({ payment_intent: intent as string, amount: 15_500 });
  await runJobs();
  expect(await rowsOf(deposit.id)).toMatchObject([
    { reason: "canceled", amountCents: 30_500, state: "withdrawn" },
    { reason: "at_provider", rentCents: 10_000, feeCents: 500, depositCents: 5_000, state: "succeeded" },
    { reason: "canceled", rentCents: 0, feeCents: 0, depositCents: 15_000, state: "succeeded", note: null },
  ]);
  expect(await ledgerOf([deposit.id])).toEqual({});
  expect((await moneyOf(deposit.id)).paymentStatus).toBe("refunded");
});

test("a dashboard refund takes the place of ours of the same amount, of that reservation alone", async () => {
  const { ids, intent } = await paid([10_000, 10_000]);
  const [first, second] = ids as [string, string];
  await whileUnanswered(async () => {
    await cancel(first);
    await cancel(second);
  });
  await stripe.refunds.create({
    payment_intent: intent,
    amount: 10_500,
    metadata: { reservation_id: second },
  });
  moveClock(2 * hour);
  await reconcile();
  await runJobs();
  for (const id of ids) expect(await shown(id)).toEqual(["canceled 10500 succeeded"]);
  const { data } = await stripe.refunds.list({ payment_intent: intent });
  expect(data.map(({ amount }) => amount)).toEqual([10_500, 10_500]);
  expect(await ledgerOf(ids)).toEqual({});
});

test("a dashboard refund beside one of ours that the bank still processes is another one", async () => {
  const { id, intent } = await paid([10_000], "4000000000007726");
  await refund(id, { amount: 20, paid_by: "landlord" });
  await runJobs();
  await stripe.refunds.create({ payment_intent: intent, amount: 2_000 });
  await runJobs();
  expect(await shown(id)).toEqual(["goodwill 2000 requested", "at_provider 2000 requested"]);
  const { landlord, fee, refunds } = await ledgerOf([id]);
  expect(refunds).toBe(-4_000);
  expect(landlord! + fee!).toBe(-6_500);
  moveClock(60_000);
  await settleRefunds();
  await runJobs();
  expect(await shown(id)).toEqual(["goodwill 2000 succeeded", "at_provider 2000 succeeded"]);
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
  expect((await ledgerOf([id])).refunds).toBeUndefined();
});

test("a dashboard refund of what we have paid by check is shown to administrators, and books nothing", async () => {
  const { id, intent } = await paid();
  await refund(id, {});
  await runJobs();
  const [ours] = await rowsOf(id);
  const returned = { id: ours!.providerRefundId!, amount: 10_500, status: "failed" };
  await tell(returned);
  const settle = { cookie: administrator.cookie, json: { how: "By check no. 7." } };
  expect((await call(`/api/admin/refunds/${ours!.id}/settle`, settle)).status).toBe(200);
  expect(await tell(returned)).toBeNull();
  const again = { id: "re_by_hand", amount: 10_500, status: "succeeded", payment_intent: intent };
  expect(await tell(again)).toContain("is more than is left");
  expect(await shown(id)).toEqual(["goodwill 10500 settled"]);
  expect(await ledgerOf([id])).toEqual({ elsewhere: -10_500 });
});

test("after we paid more than our fee, a dashboard refund of the rest takes it from the rent and no more", async () => {
  const { id, intent } = await paid();
  await refund(id, { amount: 10, paid_by: "us" });
  await runJobs();
  await stripe.refunds.create({ payment_intent: intent });
  await runJobs();
  expect(await shown(id)).toEqual(["goodwill 1000 succeeded", "at_provider 9500 succeeded"]);
  expect(await ledgerOf([id])).toEqual({});
  expect((await moneyOf(id)).paymentStatus).toBe("refunded");
});

test("a canceled dashboard refund, or one of another payment, is none of ours", async () => {
  const { id, intent } = await paid();
  const made = { id: `re_${randomUUID()}`, amount: 2_000 };
  expect(await tell({ ...made, status: "canceled", payment_intent: intent })).toBeNull();
  expect(await tell({ ...made, status: "succeeded", payment_intent: null })).toBeNull();
  expect(await tell({ ...made, status: "succeeded", payment_intent: { id: intent } })).toBeNull();
  expect(await shown(id)).toEqual([]);
});

test("if the whole charge of several spaces was refunded in the dashboard, one that ends counts as refunded", async () => {
  const { ids, intent } = await paid([10_000, 20_000]);
  await stripe.refunds.create({ payment_intent: intent });
  await runJobs();
  expect(await shown(ids[0]!)).toEqual([]);
  await cancel(ids[0]!);
  await runJobs();
  expect(await shown(ids[0]!)).toEqual(["canceled 10500 succeeded"]);
  expect((await moneyOf(ids[0]!)).paymentStatus).toBe("refunded");
  expect((await moneyOf(ids[1]!)).paymentStatus).toBe("paid");
  const { data } = await stripe.refunds.list({ payment_intent: intent });
  expect(data.map(({ amount }) => amount)).toEqual([31_500]);
});
