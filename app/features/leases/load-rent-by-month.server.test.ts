import { afterEach, beforeEach, expect, test } from "vitest";
import { answerClaim } from "#app/features/deposits/answer-claim.server.ts";
import { claimDeposit } from "#app/features/deposits/claim-deposit.server.ts";
import { balanceOf } from "#app/features/ledger/queries.server.ts";
import { refundReservation } from "#app/features/payments/refunds/refund-reservation.server.ts";
import { landlordMonths } from "#app/features/reservations/landlord/queries.server.ts";
import { accept } from "#app/features/reservations/lifecycle/answer.server.ts";
import { cancel } from "#app/features/reservations/lifecycle/cancel.server.ts";
import { cancelAsAdministrator } from "#app/features/reservations/lifecycle/cancel-as-administrator.server.ts";
import { moveClock, now } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { clearFaults } from "@sparebay/stripe-sandbox/faults.server.ts";
import { decideDispute } from "@sparebay/stripe-sandbox/disputes.server.ts";
import { disputePayment } from "#tests/support/disputes.ts";
import { checkoutOf, payByCard, runJobs } from "#tests/support/payments.ts";
import { newAdministrator, newLandlord, newTenant, type Person } from "#tests/support/people.ts";
import { newProperty } from "#tests/support/properties.ts";
import { newReservation } from "#tests/support/reservations.ts";
import { loadRentByMonth } from "./load-rent-by-month.server.ts";

const at = (instant: string) => {
  moveClock(0);
  moveClock(Date.parse(instant) - now().getTime());
};

let landlord: Person;
let tenant: Person;

beforeEach(async () => {
  await clearFaults();
  at("2027-01-10T17:00:00Z");
  [landlord, tenant] = [await newLandlord(), await newTenant()];
});
afterEach(() => moveClock(0));

/** An accepted stay of ten days at $8.20, from January 30 to February 8; paid unless it says otherwise. */
async function newStay({ isPaid = true, by = landlord, depositCents = 0 } = {}): Promise<string> {
  const property = await newProperty(by, { priceCents: 820, pricePer: "Day", depositCents });
  const stay = { start: "2027-01-30", lastDay: "2027-02-08", guestContact: tenant.email };
  const { id } = await newReservation(tenant.actor, property, stay);
  await accept(by.actor, id);
  if (isPaid) await payByCard((await checkoutOf(tenant, id)).url);
  await runJobs();
  return id;
}

/** The chart's months with rent, in cents. */
async function chartOf({ actor }: Person) {
  const months = await loadRentByMonth(actor, await landlordMonths(actor, "2027-01-10"));
  return Object.fromEntries(
    months.filter(({ rentCents }) => rentCents !== 0).map(({ month, rentCents }) => [month, rentCents]),
  );
}

test("a paid stay counts in the months of its days, for its landlord alone; an unpaid one doesn't count", async () => {
  await newStay();
  await newStay({ isPaid: false });
  await newStay({ by: await newLandlord() });
  expect(await chartOf(landlord)).toEqual({ "2027-01-01": 1_640, "2027-02-01": 6_560 });
});

test("what the landlord refunded doesn't count, what we refunded ourselves does: the chart is what the balance is", async () => {
  const [byLandlord, byUs] = [await newStay(), await newStay()];
  const { actor } = await newAdministrator();
  const refund = { amountCents: 4_100, reason: "The door is broken." };
  await refundReservation(actor, byLandlord, { ...refund, from: "landlord" }, "");
  expect(await chartOf(landlord)).toEqual({ "2027-01-01": 2_460, "2027-02-01": 9_840 });
  await refundReservation(actor, byUs, { ...refund, amountCents: 300, from: "us" }, "");
  await runJobs();
  expect(await chartOf(landlord)).toEqual({ "2027-01-01": 2_460, "2027-02-01": 9_840 });
  expect(await balanceOf(landlord.actor)).toBe(12_300);
});

test("half of a stay that was canceled late stays in the chart, before and after the rest is refunded; one that was canceled for its guest doesn't", async () => {
  const [late, canceled] = [await newStay(), await newStay()];
  const { actor } = await newAdministrator();
  await cancelAsAdministrator(actor, { reservationId: canceled, reason: "Flooded." }, "");
  at("2027-01-29T17:00:00Z");
  await cancel(tenant.actor, late);
  const half = { "2027-01-01": 820, "2027-02-01": 3_280 };
  expect(await chartOf(landlord)).toEqual(half);
  await runJobs();
  expect(await chartOf(landlord)).toEqual(half);
  expect(await balanceOf(landlord.actor)).toBe(4_100);
});

/** A bank decides a dispute of a stay's payment. */
async function dispute(reservationId: string, outcome: "won" | "lost", amount?: number) {
  const { providerPaymentIntentId } = await db
    .selectFrom("paymentShares")
    .innerJoin("payments", "payments.id", "paymentShares.paymentId")
    .select("providerPaymentIntentId")
    .where("paymentShares.reservationId", "=", reservationId)
    .executeTakeFirstOrThrow();
  const { told } = await disputePayment(providerPaymentIntentId!, amount === undefined ? {} : { amount });
  await decideDispute(told.id, outcome);
  await runJobs();
}

test("what a bank took doesn't count, what it returned does; a deposit is no rent, also once it is kept", async () => {
  const [lost, won, inPart, withDeposit] = [
    await newStay(),
    await newStay(),
    await newStay(),
    await newStay({ depositCents: 20_000 }),
  ];
  expect(await chartOf(landlord)).toEqual({ "2027-01-01": 6_560, "2027-02-01": 26_240 });
  await dispute(lost, "lost");
  await dispute(won, "won");
  // Half of rent and fee.
  await dispute(inPart, "lost", 4_305);
  const chart = { "2027-01-01": 4_100, "2027-02-01": 16_400 };
  expect(await chartOf(landlord)).toEqual(chart);
  expect(await balanceOf(landlord.actor)).toBe(20_500);
  at("2027-02-09T17:00:00Z");
  await db.updateTable("reservations").set({ status: "accepted" }).where("id", "=", withDeposit).execute();
  const claim = {
    reservationId: withDeposit,
    amountCents: 12_000,
    reason: "The shelf is broken.",
    photos: [],
  };
  await claimDeposit(landlord.actor, claim, "192.0.2.1");
  await answerClaim(tenant.actor, withDeposit, { objection: null }, "192.0.2.1");
  await runJobs();
  expect(await chartOf(landlord)).toEqual(chart);
  expect(await balanceOf(landlord.actor)).toBe(32_500);
}, 180_000);
