import { afterEach, expect, test } from "vitest";
import { refundStay } from "#app/features/payments/refunds/refund-stay.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { decideDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { runJobs } from "#tests/support/payments.ts";
import { newAdministrator } from "#tests/support/people.ts";
import {
  answer,
  atStart,
  caseOf,
  decide,
  later,
  newPaidStay,
  type PaidStay,
  report,
  runProblems,
} from "#tests/support/problems.ts";
import { answer as answerChange, ask, payChange } from "#tests/support/stay-changes.ts";

afterEach(() => moveClock(0));

const rent = 50_000;
const refundPart = (stay: PaidStay, amountCents: number) =>
  transaction((trx) => refundStay(trx, stay.id, { amountCents, from: "us" }));

async function intentOf({ id }: PaidStay): Promise<string> {
  const { intent } = await db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select("providerPaymentIntentId as intent")
    .where("paymentShares.reservationId", "=", id)
    .executeTakeFirstOrThrow();
  return intent!;
}

test("a part from us takes as much of each payment as is left of it, and nothing of the deposit", async () => {
  const stay = await newPaidStay();
  await ask(stay.id, 3, 8, stay.tenant.cookie);
  await answerChange(stay.id, "agree", stay.landlord.cookie);
  await payChange(stay.id, stay.tenant.cookie);
  await atStart(stay, 1);
  const id = await report(stay);
  await answer(stay.landlord, id, "disagreed");
  // More than the original payment, of which nothing may be taken but what is left of it.
  await decide(await newAdministrator(), id, { outcome: "refund", amount: "600.00", paid_by: "us" });
  later(0, 2);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({
    outcome: "refund",
    refunded: 60_000,
    ledger: "fee 57000, landlord -60000, provider -60000",
  });
  const refunds = await db
    .selectFrom("refunds")
    .select(["rentCents", "feeCents", "depositCents"])
    .where("reservationId", "=", stay.id)
    .orderBy("amountCents")
    .execute();
  expect(refunds).toEqual([
    { rentCents: 0, feeCents: 10_500, depositCents: 0 },
    { rentCents: 0, feeCents: 49_500, depositCents: 0 },
  ]);
  expect(await refundPart(stay, 60_000)).toBe(3_000);
  expect(await refundPart(stay, 60_000)).toBe(0);
});

test("a decision that meets a dispute waits for an administrator again, and no one is told", async () => {
  const stay = await newPaidStay();
  const administrator = await newAdministrator();
  await atStart(stay, 1);
  const id = await report(stay);
  await answer(stay.landlord, id, "disagreed");
  await decide(administrator, id, { outcome: "refund", amount: "100.00" });
  await disputePayment(await intentOf(stay));
  later(0, 2);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({
    state: "waiting",
    outcome: null,
    steps: "reported disagreed decided undone",
    refunded: 0,
    sent: 0,
  });
  await expect(decide(administrator, id, { outcome: "refund" })).rejects.toThrow("disputed");
});

test("a decision doesn't end a stay whose card may be charged for a change; it counts a moment later", async () => {
  const stay = await newPaidStay();
  await ask(stay.id, 3, 8, stay.tenant.cookie);
  await answerChange(stay.id, "agree", stay.landlord.cookie);
  await atStart(stay, -12);
  const id = await report(stay);
  await answer(stay.landlord, id, "disagreed");
  await decide(await newAdministrator(), id, { outcome: "refund" });
  later(0, 2);
  // As the job does right before it charges the card.
  await db
    .updateTable("stayChanges")
    .set((eb) => ({ cardConsentCents: eb("moreRentCents", "+", eb.ref("moreFeeCents")), cardTriedAt: now() }))
    .where("reservationId", "=", stay.id)
    .execute();
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "decided", status: "accepted", refunded: 0 });
  later(0, 3);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({
    outcome: "refund",
    status: "canceled",
    refunded: rent + 2_500,
    ledger: `provider -${rent + 2_500}`,
  });
});

test("a report of a stay that its tenant cancels late waits on, and the half that was kept can be refunded", async () => {
  const stay = await newPaidStay();
  await atStart(stay, -23);
  const id = await report(stay);
  await cancel(stay.tenant.actor, stay.id);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "open", status: "canceled", refunded: 26_250, sent: 0 });
  later(3);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({ state: "waiting", steps: "reported overdue", sent: 0 });
  await decide(await newAdministrator(), id, { outcome: "refund" });
  later(0, 2);
  await runProblems();
  expect(await caseOf(stay)).toMatchObject({
    outcome: "refund",
    refunded: rent + 2_500,
    sent: 0,
    ledger: `provider -${rent + 2_500}`,
  });
});

test.each([
  ["won", { state: "waiting", outcome: null }],
  ["lost", { outcome: "void" }],
] as const)(
  "a report whose kept half a bank has waits for the bank: when it is %s, the report goes on or ends",
  async (how, then) => {
    const stay = await newPaidStay();
    await atStart(stay, -23);
    await report(stay);
    await cancel(stay.tenant.actor, stay.id);
    await runProblems();
    const { told } = await disputePayment(await intentOf(stay), { amount: 26_250 });
    later(3);
    await runProblems();
    expect(await caseOf(stay)).toMatchObject({ state: "waiting", outcome: null, steps: "reported overdue" });
    await decideDispute(told.id, how);
    await runJobs();
    await runProblems();
    expect(await caseOf(stay)).toMatchObject({ ...then, sent: 0 });
  },
);

test("what was refunded is written, as much as was left; if nothing was, nothing changes", async () => {
  const administrator = await newAdministrator();
  // Of the first 48,500 or 52,500 from us, 2,500 are our fee.
  for (const [left, outcome, refund, ledger] of [
    [4_000, "refund", 4_000, "fee 46000, landlord -46000, provider -52500"],
    [0, "nothing", null, "fee 50000, landlord -50000, provider -52500"],
  ] as const) {
    const stay = await newPaidStay();
    await atStart(stay, 1);
    const id = await report(stay);
    await answer(stay.landlord, id, "disagreed");
    await decide(administrator, id, { outcome: "refund", amount: "100.00" });
    // Someone refunds the rest meanwhile.
    await refundPart(stay, rent + 2_500 - left);
    later(0, 2);
    await runProblems();
    const problem = await db
      .selectFrom("problems")
      .select(["outcome", "refundCents"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(problem).toEqual({ outcome, refundCents: refund });
    expect(await caseOf(stay)).toMatchObject({ sent: 0, ledger });
  }
});
