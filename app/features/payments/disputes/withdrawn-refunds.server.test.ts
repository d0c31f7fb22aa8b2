import { beforeEach, expect, test } from "vitest";
import { moveClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { decideDispute, openDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { clearFaults, orderFault } from "@sparebay/stripe-sandbox/faults.server.ts";
import { newPaidLandlord } from "#tests/support/paid-stays.ts";
import { moneyOf, runJobs } from "#tests/support/payments.ts";
import { newAdministrator } from "#tests/support/people.ts";
import { sendEvent } from "#tests/support/provider-events.ts";
import { books } from "#tests/support/rentals.ts";
import { answer, ask, changeable } from "#tests/support/stay-changes.ts";
import { refundReservation } from "../refunds/refund-reservation.server.ts";
import { stripe } from "../stripe.server.ts";

beforeEach(async () => {
  moveClock(0);
  await clearFaults();
});

/** A paid stay of two days, $84.00 in all, whose cardholder disputed it; we hear of it later. */
async function disputedUnheard() {
  const landlord = await newPaidLandlord();
  const stay = await changeable(landlord);
  const { intent } = await db
    .selectFrom("payments")
    .innerJoin("paymentShares", "paymentShares.paymentId", "payments.id")
    .select("providerPaymentIntentId as intent")
    .where("paymentShares.reservationId", "=", stay.id)
    .executeTakeFirstOrThrow();
  const { data } = await stripe.charges.list({ payment_intent: intent! });
  await orderFault({ kind: "lost" });
  const { id: disputeId } = await openDispute(data[0]!.id, {});
  const hear = async () => {
    await clearFaults();
    expect(await sendEvent("charge.dispute.updated", await stripe.disputes.retrieve(disputeId))).toBeNull();
    await runJobs();
  };
  const decide = async (outcome: "won" | "lost") => {
    await decideDispute(disputeId, outcome);
    await hear();
  };
  return { ...stay, landlord, hear, decide };
}

const refundsOf = async (id: string) =>
  (await moneyOf(id)).refunds
    .map(({ reason, amountCents, state }) => `${reason} ${amountCents} ${state}`)
    .toSorted();

test("what a change refunds is decided again once the bank gave the money back, once", async () => {
  const before = await books();
  const stay = await disputedUnheard();
  await ask(stay.id, 30, 30, stay.landlord.cookie);
  expect((await answer(stay.id, "agree", stay.tenant.cookie)).status).toBe(200);
  await runJobs();
  expect(await refundsOf(stay.id)).toEqual(["unused 4200 failed"]);
  await stay.hear();
  expect(await refundsOf(stay.id)).toEqual(["unused 4200 withdrawn"]);
  await stay.decide("won");
  await stay.hear();
  expect(await refundsOf(stay.id)).toEqual(["unused 4200 succeeded", "unused 4200 withdrawn"]);
  expect(await books()).toEqual(before);
});

test("so is what an administrator refunds, with their reason; what the bank left with the cardholder isn't", async () => {
  const administrator = await newAdministrator();
  const refunded = async (outcome: "won" | "lost") => {
    const stay = await disputedUnheard();
    const wish = { amountCents: 1_000, from: "landlord" as const, reason: "It leaked." };
    await refundReservation(administrator.actor, stay.id, wish, "192.0.2.1");
    await runJobs();
    await stay.hear();
    await stay.decide(outcome);
    return stay.id;
  };
  const won = await refunded("won");
  expect(await refundsOf(won)).toEqual(["goodwill 1000 succeeded", "goodwill 1000 withdrawn"]);
  expect(await refundsOf(await refunded("lost"))).toEqual(["goodwill 1000 withdrawn"]);
  const notes = await db.selectFrom("refunds").select("note").where("reservationId", "=", won).execute();
  expect(notes).toEqual([{ note: "It leaked." }, { note: "It leaked." }]);
});
