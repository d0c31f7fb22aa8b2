import { afterEach, beforeEach, expect, test } from "vitest";
import { chargeExtras } from "#app/features/payments/extra-charges/charge-extras.server.ts";
import { stripe } from "#app/features/payments/stripe.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { decideDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import {
  agreeTo,
  askFor,
  chargeOf,
  collectCharges,
  hoursLater,
  newChargeableStay,
} from "#tests/support/charges.ts";
import { type Deposited, runSchedules } from "#tests/support/deposits.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { loseAnswers } from "#tests/support/lost-answers.ts";
import { emailsTo, runJobs } from "#tests/support/payments.ts";
import { books } from "#tests/support/rentals.ts";
import { answerClaim } from "./answer-claim.server.ts";
import { depositFor } from "./queries.server.ts";
import { returnDeposits } from "./return-deposits.server.ts";

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});
afterEach(() => moveClock(0));

async function chargesAtProvider({ id }: Deposited) {
  const { orderId } = await db
    .selectFrom("reservations")
    .select("orderId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { data } = await stripe.charges.list({ transfer_group: orderId });
  return data.filter(({ paid }) => paid).map(({ amount }) => amount);
}
const claimOf = async ({ id }: Deposited) => (await depositFor({ kind: "system" }, id)).claim!;

test("a landlord who asks three times at once, and again beyond the amount, gets one claim of what the terms name", async () => {
  const stay = await newChargeableStay(0);
  const asked = await Promise.allSettled([1, 2, 3].map(() => askFor(stay, { cleaning: 8_000 })));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(askFor(stay, { cleaning: 1 })).rejects.toThrow("already claimed");
  await expect(askFor(stay, { cleaning: 50_000 })).rejects.toMatchObject({ status: 409 });
  await agreeTo(stay);
  await collectCharges();
  await collectCharges();
  expect(await chargesAtProvider(stay)).toEqual([8_000, 10_500]);
  await expect(askFor(stay, { cleaning: 8_000 })).rejects.toThrow("already claimed");
});

test("an objection in the last second, while the time to answer ends, counts or is refused: never a charge", async () => {
  for (const secondsBefore of [1, 0]) {
    const stay = await newChargeableStay(0);
    await askFor(stay, { cleaning: 8_000 });
    const { answerBy } = await claimOf(stay);
    moveClock(answerBy.getTime() - secondsBefore * 1_000 - Date.now());
    const object = () => answerClaim(stay.tenant.actor, stay.id, { objection: "It was clean." }, "");
    const [objected] = await Promise.allSettled([object(), returnDeposits(), returnDeposits()]);
    moveClock(answerBy.getTime() + 60_000 - Date.now());
    await runSchedules();
    await collectCharges();
    const state = objected.status === "fulfilled" ? "objected" : "unanswered";
    expect(await claimOf(stay)).toMatchObject({ state });
    expect(await chargeOf(stay)).toBeNull();
    expect(await chargesAtProvider(stay)).toEqual([10_500]);
  }
});

test("a charge whose process dies before it is booked is booked a day later, once, without charging again", async () => {
  const before = await books();
  const stay = await newChargeableStay(0);
  await askFor(stay, { cleaning: 8_000 });
  await agreeTo(stay);
  await runJobs();
  const recover = await loseAnswers();
  await chargeExtras();
  expect(await chargeOf(stay)).toMatchObject({ state: "processing", attempts: 1 });
  await recover();
  // The provider has forgotten its keys by then.
  hoursLater(26);
  await collectCharges();
  await collectCharges();
  expect(await chargeOf(stay)).toMatchObject({ state: "paid", attempts: 1 });
  expect(await chargesAtProvider(stay)).toEqual([8_000, 10_500]);
  const subjects = await emailsTo(stay.tenant.email);
  expect(subjects.filter((subject) => subject.includes("We charged $80.00"))).toHaveLength(1);
  expect(await books()).toEqual(before);
});

test("a disputed charge takes its money from the landlord who got it, and the stay’s own payment stays", async () => {
  const before = await books();
  const stay = await newChargeableStay(0);
  await askFor(stay, { cleaning: 8_000 });
  await agreeTo(stay);
  await collectCharges();
  const { providerPaymentIntentId } = await db
    .selectFrom("payments")
    .select("providerPaymentIntentId")
    .where("rentId", "=", (await chargeOf(stay))!.id)
    .executeTakeFirstOrThrow();
  const { told } = await disputePayment(providerPaymentIntentId!);
  await decideDispute(told.id, "lost");
  await runJobs();
  await runSchedules();
  expect(await balanceOf(stay.landlord.actor)).toBe(-8_000);
  const { reservation } = await depositFor({ kind: "system" }, stay.id);
  expect(reservation).toMatchObject({ status: "accepted", paymentStatus: "paid" });
  expect(await chargeOf(stay)).toMatchObject({ state: "paid" });
  // Nothing is charged again for what the bank took back.
  moveClock(now().getTime() - Date.now() + 48 * 3_600_000);
  await collectCharges();
  expect(await chargesAtProvider(stay)).toEqual([8_000, 10_500]);
  expect(await books()).toEqual(before);
});
