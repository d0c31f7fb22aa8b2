import { afterEach, beforeEach, expect, test } from "vitest";
import { chargeExtras } from "#app/features/payments/extra-charges/charge-extras.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { memberData } from "#app/features/payments/member-data.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db, transaction } from "#app/platform/db.server.ts";
import { decideDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { accountsOf, atHoursAfter, type Deposited, stateOf } from "#tests/support/deposits.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import {
  agreeTo as agree,
  askFor as ask,
  chargeOf as charge,
  collectCharges as collect,
  hoursLater,
  newChargeableStay as newStay,
} from "#tests/support/charges.ts";
import { loseAnswers } from "#tests/support/lost-answers.ts";
import { emailsTo, runJobs } from "#tests/support/payments.ts";
import { newAdministrator } from "#tests/support/people.ts";
import { books } from "#tests/support/rentals.ts";
import {
  answer as answerChange,
  ask as askChange,
  chargesOf,
  payChange,
} from "#tests/support/stay-changes.ts";
import { answerClaim } from "./answer-claim.server.ts";
import { decideClaim } from "./decide-claim.server.ts";
import { splitInWords } from "./model.ts";
import { presentDeposit } from "./present.ts";
import { depositFor } from "./queries.server.ts";

const hour = 3_600_000;
const zones = [{ timeZone: "Pacific/Honolulu" }, { timeZone: "Pacific/Auckland" }];

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

async function later(hours: number) {
  hoursLater(hours);
  await collect();
}

test("what is agreed to is paid from the deposit first, then by the card, once, however often jobs run", async () => {
  const before = await books();
  const stay = await newStay();
  // The first day past the end is free.
  await atHoursAfter(stay, 25);
  await ask(stay, { cleaning: 8_000, overstay: 3_000 });
  await agree(stay);
  await Promise.all([chargeExtras(), chargeExtras()]);
  for (let time = 0; time < 2; time += 1) await later(2);
  expect(await charge(stay)).toMatchObject({ amountCents: 6_000, state: "paid", attempts: 1 });
  expect(await stateOf(stay)).toMatchObject({
    kept: 5_000,
    sent: expect.arrayContaining(["rent 10000", "rent 6000", "deposit 5000"]),
  });
  expect(await emailsTo(stay.tenant.email)).toContain(
    "We charged $60.00 to your card: Dry garage near the river",
  );
  expect(await books()).toEqual(before);
});

test("only what the terms name is asked for, up to its amount, with a photo, and once", async () => {
  const stay = await newStay(0);
  await expect(ask(stay, { cleaning: 8_001 })).rejects.toMatchObject({
    extra: { fields: { cleaning: "Cleaning: at most $80.00, by the terms of this stay." } },
  });
  await expect(ask(stay, { lost_key: 1 })).rejects.toMatchObject({
    extra: { fields: { lost_key: expect.stringContaining("don’t name this") } },
  });
  await expect(ask(stay, { overstay: 3_001 })).rejects.toMatchObject({ status: 400 });
  await expect(ask(stay, { cleaning: 100 }, 0, 0)).rejects.toMatchObject({
    extra: { fields: { photos: expect.stringContaining("Add a photo") } },
  });
  // What the landlord names by now doesn't count for this stay.
  await db
    .updateTable("properties")
    .set({ chargeCleaningCents: 50_000 })
    .where("id", "=", stay.propertyId)
    .execute();
  await expect(ask(stay, { cleaning: 9_000 })).rejects.toMatchObject({ status: 400 });
  await ask(stay, { cleaning: 8_000 });
  await expect(ask(stay, { cleaning: 8_000 })).rejects.toThrow("already claimed");
});

test.each(zones)("late days are counted, and asking ends, by the clock of the space in %o", async (zone) => {
  const [late, inTime] = [await newStay(0, zone), await newStay(0, zone)];
  const minute = 1 / 60;
  await atHoursAfter(inTime, -minute);
  await expect(ask(inTime, { cleaning: 1_000 })).rejects.toThrow("once the stay has ended");
  await atHoursAfter(inTime, 24 - minute);
  await expect(ask(inTime, { overstay: 3_000 })).rejects.toMatchObject({ status: 400 });
  await atHoursAfter(late, 72 + minute);
  await expect(ask(late, { cleaning: 1_000 })).rejects.toThrow("The time to claim is over");
  await atHoursAfter(inTime, 72 - minute);
  await ask(inTime, { overstay: 6_000 });
});

test("an objection is decided: of an award only what is for named charges comes from the card", async () => {
  const administrator = await newAdministrator();
  const stay = await newStay(5_000);
  await ask(stay, { cleaning: 8_000 }, 30_000);
  await answerClaim(stay.tenant.actor, stay.id, { objection: "It was clean." }, "");
  const claimId = (await depositFor({ kind: "system" }, stay.id)).claim!.id;
  const decide = (awardedCents: number, namedCents: number) =>
    decideClaim(administrator.actor, claimId, { awardedCents, namedCents, note: "The photos." }, "");
  await expect(decide(20_000, 8_001)).rejects.toMatchObject({
    extra: { fields: { named: expect.any(String) } },
  });
  await decide(20_000, 4_000);
  await collect();
  expect(await charge(stay)).toMatchObject({ amountCents: 4_000, state: "paid" });
  expect(await stateOf(stay)).toMatchObject({ kept: 5_000, claim: "decided" });
});

test("a declined card is charged again on days 1, 3 and 5, and then shown as unpaid to both sides", async () => {
  const stay = await newStay(0);
  await orderFault({ kind: "declined", times: 4 });
  await ask(stay, { cleaning: 8_000 });
  await agree(stay);
  await collect();
  expect(await charge(stay)).toMatchObject({ state: "due", attempts: 1, refusal: "Your card was declined." });
  const refusalFor = async (side: "tenant" | "landlord") =>
    presentDeposit(await depositFor({ kind: "system" }, stay.id), side, now()).claim!.charged!.refusal;
  expect([await refusalFor("tenant"), await refusalFor("landlord")]).toEqual([
    "Your card was declined.",
    null,
  ]);
  const objection = () => transaction(async (trx) => memberData.objection?.(trx, stay.tenant.actor));
  expect(await objection()).toContain("A charge of a stay");
  for (const hours of [24, 48, 48]) await later(hours);
  expect(await charge(stay)).toMatchObject({ state: "failed", attempts: 4 });
  expect(await objection()).toContain("A charge of $80.00 is unpaid.");
  await runJobs();
  expect(await emailsTo(stay.landlord.email)).toContainEqual(expect.stringContaining("We couldn’t charge"));
  expect(await accountsOf(stay)).not.toHaveProperty("tenant");
});

const canceled = { status: "canceled", canceledBy: "landlord", keptRentCents: 0, keptFeeCents: 0 } as const;
const cancel = ({ id }: Deposited) =>
  db.updateTable("reservations").set(canceled).where("id", "=", id).execute();
const objectionOf = ({ actor }: Deposited["tenant"]) =>
  transaction(async (trx) => memberData.objection?.(trx, actor));
const paymentOf = ({ id }: Deposited) =>
  db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select(["payments.id", "payments.rentId", "providerPaymentIntentId"])
    .where("paymentShares.reservationId", "=", id)
    .orderBy("payments.createdAt", "desc")
    .execute();

test("the card of a canceled stay is not charged, nor again after it was declined", async () => {
  const [stay, late] = [await newStay(0), await newStay(0)];
  for (const one of [stay, late]) {
    await ask(one, { cleaning: 8_000 });
    await agree(one);
  }
  moveClock(now().getTime() - Date.now() + hour);
  await cancel(stay);
  await orderFault({ kind: "declined", times: 1 });
  await chargeExtras();
  expect(await charge(stay)).toMatchObject({ state: "failed", refusal: "The stay was canceled." });
  expect(await paymentOf(stay)).toHaveLength(1);
  // Declined before the stay was canceled: it isn't tried again the next day.
  expect(await charge(late)).toMatchObject({ state: "due", attempts: 1 });
  await cancel(late);
  moveClock(now().getTime() - Date.now() + 25 * hour);
  await chargeExtras();
  expect(await charge(late)).toMatchObject({
    state: "failed",
    attempts: 1,
    refusal: "The stay was canceled.",
  });
});

test("what a refunded deposit no longer pays of named charges comes from the card", async () => {
  const stay = await newStay(5_000);
  await ask(stay, { cleaning: 8_000 });
  const intent = (await paymentOf(stay))[0]!.providerPaymentIntentId!;
  // All but 20.00: the rent, the fee, and of the deposit.
  await stripe.refunds.create({ payment_intent: intent, amount: 10_500 + 3_000 });
  await runJobs();
  await agree(stay);
  await collect();
  expect(await charge(stay)).toMatchObject({ amountCents: 6_000, state: "paid" });
  expect(await stateOf(stay)).toMatchObject({ kept: 2_000 });
  const deposit = await depositFor(stay.tenant.actor, stay.id);
  expect(presentDeposit(deposit, "tenant", now()).claim).toMatchObject({
    from_deposit: 20,
    charged: { amount: 60 },
    not_collected: 0,
  });
});

test.each([
  ["lost", { state: "failed", refusal: "The bank took the payment back." }],
  ["won", { state: "paid" }],
] as const)(
  "while a bank decides on its payment a card waits; of a dispute %s: %o",
  async (outcome, after) => {
    const stay = await newStay(0);
    await ask(stay, { cleaning: 8_000 });
    const intent = (await paymentOf(stay))[0]!.providerPaymentIntentId!;
    await agree(stay);
    const { told } = await disputePayment(intent);
    await collect();
    expect(await charge(stay)).toMatchObject({ state: "due", attempts: 0 });
    await decideDispute(told.id, outcome);
    await runJobs();
    await later(24);
    expect(await charge(stay)).toMatchObject(after);
  },
);

test("a card that was charged unheard is charged once, also a day later, when its stay was canceled, too", async () => {
  const [stay, ended] = [await newStay(0), await newStay(0)];
  for (const each of [stay, ended]) {
    await ask(each, { cleaning: 8_000 });
    await agree(each);
  }
  hoursLater(1);
  const recover = await loseAnswers();
  await chargeExtras();
  expect([await charge(stay), await charge(ended)]).toMatchObject([
    { state: "processing", attempts: 1 },
    { state: "processing", attempts: 1 },
  ]);
  await recover();
  await cancel(ended);
  await later(25);
  await later(25);
  expect(await charge(stay)).toMatchObject({ state: "paid", attempts: 1 });
  expect(await charge(ended)).toMatchObject({ state: "failed", refusal: "The stay was canceled." });
  const paidOf = async ({ id }: Deposited) => (await chargesOf(id)).filter((each) => each === "paid 8000");
  expect([await paidOf(stay), await paidOf(ended)]).toEqual([["paid 8000"], ["paid 8000"]]);
});

test("a card isn't charged for a stay of which a bank took back only what a change cost", async () => {
  const [lost, other] = [await changedStay(), await changedStay()];
  const change = (await paymentOf(lost)).find(({ rentId }) => rentId?.startsWith("chg_"))!;
  const { told } = await disputePayment(change.providerPaymentIntentId!);
  await decideDispute(told.id, "lost");
  await runJobs();
  for (const stay of [lost, other]) {
    await atHoursAfter(stay, 1);
    await ask(stay, { cleaning: 8_000 });
    await agree(stay);
  }
  await later(1);
  expect(await charge(lost)).toMatchObject({ state: "failed", refusal: "The bank took the payment back." });
  expect(await charge(other)).toMatchObject({ state: "paid" });
});

/** A stay whose terms name charges, and that was made a day longer by a payment of its own. */
async function changedStay(): Promise<Deposited> {
  const stay = await newStay(0);
  moveClock(0);
  await askChange(stay.id, 30, 31, stay.tenant.cookie);
  await answerChange(stay.id, "agree", stay.landlord.cookie);
  await payChange(stay.id, stay.tenant.cookie);
  return stay;
}

test("a charge that the processor refuses is given up after five days, and both sides are told", async () => {
  const stay = await newStay(0);
  await orderFault({ kind: "refused" });
  await ask(stay, { cleaning: 8_000 });
  await agree(stay);
  await collect();
  for (const hours of [1, 24 * 4]) await later(hours);
  expect(await charge(stay)).toMatchObject({ state: "due", attempts: 0, refusals: 3 });
  await later(24);
  expect(await charge(stay)).toMatchObject({ state: "failed" });
  await runJobs();
  expect(await emailsTo(stay.landlord.email)).toContainEqual(expect.stringContaining("We couldn’t charge"));
});

test("a charge whose last try the processor refuses is asked for again for five days from the first refusal", async () => {
  const stay = await newStay(0);
  await orderFault({ kind: "declined", times: 3 });
  await ask(stay, { cleaning: 8_000 });
  await agree(stay);
  await collect();
  for (const hours of [24, 48]) await later(hours);
  await orderFault({ kind: "refused" });
  // Five days and more after it was made.
  await later(60);
  expect(await charge(stay)).toMatchObject({ state: "due", attempts: 3, refusals: 1 });
  await later(24 * 4 + 23);
  expect(await charge(stay)).toMatchObject({ state: "due", refusals: 2 });
  await clearFaults();
  await later(1.5);
  expect(await charge(stay)).toMatchObject({ state: "paid", attempts: 4 });
});

test("a tenant whose stay names charges can't delete their account until its landlord can't ask anymore", async () => {
  const stay = await newStay(0);
  expect(await objectionOf(stay.tenant)).toContain("can still ask for charges");
  await atHoursAfter(stay, 73);
  expect(await objectionOf(stay.tenant)).toBeNull();
});

test("without a saved card a charge fails at once", async () => {
  const stay = await newStay(0);
  await ask(stay, { cleaning: 8_000 });
  await agree(stay);
  await db
    .updateTable("payments")
    .set({ provider: "test" })
    .where(
      "id",
      "in",
      (await paymentOf(stay)).map(({ id }) => id),
    )
    .execute();
  await collect();
  expect(await charge(stay)).toMatchObject({ state: "failed", refusal: "No card is saved for this stay." });
  const subjects = await emailsTo(stay.tenant.email);
  expect(subjects.filter((subject) => subject.includes("declined"))).toEqual([]);
});

test("before the tenant agrees they read what the deposit pays and what their card, with its last digits", async () => {
  const stay = await newStay(4_000);
  await ask(stay, { cleaning: 6_500 });
  await runJobs();
  const before = await depositFor(stay.tenant.actor, stay.id);
  const { if_agreed } = presentDeposit(before, "tenant", now());
  expect(if_agreed).toEqual({ from_deposit: 40, from_card: 25, not_collected: 0, card_last4: "4242" });
  expect(splitInWords(if_agreed!)).toBe("$40.00 from your deposit, $25.00 from your card ending in 4242");
  expect(presentDeposit(before, "landlord", now()).if_agreed).toBeNull();
  const subjects = await emailsTo(stay.tenant.email);
  expect(subjects).toContain(
    "Your landlord is claiming $65.00 for charges that the terms name: Dry garage near the river",
  );
  await agree(stay);
  await collect();
  expect(await charge(stay)).toMatchObject({ amountCents: 2_500, state: "paid" });
  expect(await stateOf(stay)).toMatchObject({ kept: 4_000 });
});
